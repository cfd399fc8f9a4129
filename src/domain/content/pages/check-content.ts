import type { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { writtenPath } from "#platform/config/problem.ts";
import { type KeyedProblem, problemsWithin } from "#platform/config/schema-problems.ts";
import type { Block } from "./block.ts";
import { type ContentDocument, contentDocument, entryKeys } from "./content-document.ts";
import { shadowedRoute } from "./fixed-path.ts";

export type CheckedContent =
  | { kind: "ok"; content: ContentDocument }
  | { kind: "invalid"; problems: KeyedProblem[] };

/** Validates a content file against the schema; a problem names the page and the block beside its path. */
export function checkFile(written: unknown): CheckedContent {
  const result = contentDocument.safeParse(written ?? {}, { reportInput: true });
  if (result.success) return { kind: "ok", content: result.data };
  const issues = result.error.issues as z.core.$ZodIssue[];
  const problems = problemsWithin(contentDocument, issues, written).map((problem) => ({
    ...problem,
    message: withPlace(problem, written),
  }));
  return { kind: "invalid", problems };
}

/** Checks that need a site and its routes. @param patterns of the fixed routes */
export function problemsOfSite(
  content: ContentDocument,
  site: Pick<Site, "content" | "images" | "xtime_url" | "locations">,
  patterns: readonly string[],
): KeyedProblem[] {
  const problems: KeyedProblem[] = [];
  const report = (keys: PropertyKey[], message: string) => {
    const problem = { keys, path: writtenPath(keys), message, line: null };
    problems.push({ ...problem, message: withPlace(problem, content) });
  };
  for (const list of Object.keys(entryKeys) as (keyof ContentDocument)[]) {
    const seen = new Map<string, number>();
    const keyOf = entryKeys[list] as (entry: unknown) => string;
    for (const [index, entry] of (content[list] as unknown[]).entries()) {
      const key = keyOf(entry);
      const first = seen.get(key);
      if (first !== undefined) report([list, index], `${key} is a duplicate of ${list}[${first}]`);
      seen.set(key, first ?? index);
    }
  }
  for (const [index, page] of content.pages.entries()) {
    const route = shadowedRoute(page.path, patterns);
    if (route) report(["pages", index, "path"], `${page.path} is taken by the fixed route ${route}`);
  }
  for (const [index, article] of content.articles.entries()) {
    const category = content.categories.find(({ slug }) => slug === article.category);
    if (!category) report(["articles", index, "category"], `there is no category ${article.category}`);
    else if (category.url)
      report(
        ["articles", index, "category"],
        `the category ${article.category} has the external URL ${category.url}`,
      );
  }
  for (const place of blockPlaces(content)) checkBlock(place.block, place.keys, site, report);
  for (const [list, pages] of [["pages", content.pages] as const, ["articles", content.articles] as const]) {
    for (const [index, { blocks }] of pages.entries()) {
      const forms = blocks.filter((block) => block.type === "form");
      if (forms.length > 1) report([list, index, "blocks"], "a page can have only one form");
      const ids = blocks.flatMap(({ id }) => id ?? []);
      const double = ids.find((id, at) => ids.indexOf(id) !== at);
      if (double) report([list, index, "blocks"], `two blocks have the id ${double}`);
    }
  }
  for (const { src, keys } of picturesOf(content)) {
    const host = /^https?:\/\/[^/?#]+/i.exec(src)?.[0].toLowerCase();
    if (host && !allowedPictureHosts(site).includes(host))
      report(keys, `pictures may not come from ${host}; add it to content.imageHosts or use a file`);
  }
  return problems;
}

function checkBlock(
  block: Block,
  keys: PropertyKey[],
  site: Pick<Site, "content" | "xtime_url">,
  report: (keys: PropertyKey[], message: string) => void,
): void {
  if (block.from && block.to && block.to < block.from)
    report([...keys, "to"], `the last day ${block.to} is before the first, ${block.from}`);
  switch (block.type) {
    case "video":
      if (!site.content.videoHosts.includes(originOf(block.url)))
        report(
          [...keys, "url"],
          `videos may not come from ${originOf(block.url)}; add it to content.videoHosts`,
        );
      break;
    case "service_booking_iframe": {
      const booking = site.xtime_url?.startsWith("/") === false ? [originOf(site.xtime_url)] : [];
      const known = [...site.content.frameHosts, ...booking];
      if (block.url && !known.includes(originOf(block.url)))
        report(
          [...keys, "url"],
          `pages of ${originOf(block.url)} must not be framed; add it to content.frameHosts`,
        );
      if (!block.url && !site.xtime_url)
        report([...keys, "url"], "is missing: the site has no xtime_url as a default");
      break;
    }
    case "table":
      for (const [row, cells] of block.rows.entries())
        if (cells.length !== block.head.length)
          report([...keys, "rows", row], `has ${cells.length} cells under ${block.head.length} headings`);
      break;
  }
}

const originOf = (address: string): string => new URL(address).origin;

export function allowedPictureHosts(site: Pick<Site, "content" | "images">): string[] {
  const own = [site.images.cdnTemplate, site.images.placeholder].flatMap(
    (template) => /^https?:\/\/[^/?#{]+/i.exec(template ?? "")?.[0].toLowerCase() ?? [],
  );
  return [...own, ...site.content.imageHosts];
}

export function blockPlaces(content: ContentDocument): { block: Block; keys: PropertyKey[] }[] {
  const within = (list: "pages" | "articles") =>
    content[list].flatMap(({ blocks }, at) =>
      blocks.map((block, index) => ({ block, keys: [list, at, "blocks", index] as PropertyKey[] })),
    );
  const embeds = content.embeds.map(({ block }, at) => ({
    block,
    keys: ["embeds", at, "block"] as PropertyKey[],
  }));
  return [...within("pages"), ...within("articles"), ...embeds];
}

/** Every picture that a document names, with its path. */
export function picturesOf(content: ContentDocument): { src: string; keys: PropertyKey[] }[] {
  const found: { src: string; keys: PropertyKey[] }[] = [];
  const walk = (value: unknown, keys: PropertyKey[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const at = [...keys, Array.isArray(value) ? Number(key) : key];
      if (key === "src" && typeof inner === "string") found.push({ src: inner, keys: at });
      else walk(inner, at);
    }
  };
  walk(content, []);
  return found;
}

/** The message with the titles of the page and the block. */
export function withPlace({ keys, message }: KeyedProblem, written: unknown): string {
  const [list, index, , at] = keys;
  if (list !== "pages" && list !== "articles") return message;
  const entry = (written as Record<string, Record<string, unknown>[]>)?.[list]?.[Number(index)];
  if (!entry || typeof entry !== "object") return message;
  const name =
    list === "pages" ? `page ${entry.path}` : `article ${String(entry.category)}/${String(entry.slug)}`;
  const blocks = entry.blocks;
  const block = keys[2] === "blocks" && Array.isArray(blocks) ? blocks[Number(at)] : undefined;
  const type = block && typeof block === "object" ? String((block as { type?: unknown }).type) : null;
  return `${message} (${name}${type ? `, block ${Number(at) + 1}, ${type}` : ""})`;
}
