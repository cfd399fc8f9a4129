import { memberNames } from "#features/content/drafts/change-sets.server.ts";
import { dayText, subjectOf, valueText } from "#features/content/drafts/change-text.ts";
import { type DraftRules, problemPath, problemsAt } from "#features/content/drafts/check-draft.ts";
import { namesIn } from "#features/content/drafts/document-names.ts";
import { isWithin, type Path, sameValue, valueAt } from "#features/content/drafts/document-path.ts";
import type { DocumentName, Edit } from "#features/content/drafts/draft.ts";
import {
  type Draft,
  draftedDocuments,
  type Editor,
  readDraft,
  type SaveOutcome,
  saveEdits,
} from "#features/content/drafts/draft-store.server.ts";
import type { ContentDocument, PageDocument } from "#features/content/pages/content-document.ts";
import { type EditTarget, editTargets } from "#features/screens/settings/edit-targets.ts";
import { entryText } from "#features/screens/settings/row-texts.ts";
import { readTexts } from "#features/screens/settings/setting-values.ts";
import type { SignedIn } from "#features/staff/access/signed-in.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import {
  blockFields,
  blockForms,
  pageFields,
  readPageForm,
  rearranged,
  type TypedPage,
  typedPage,
} from "./page-form.ts";
import type { NewPageAnswer, PageAnswer, PageModel, PagesModel } from "./pages.ts";

type SiteTarget = EditTarget & { site: NonNullable<EditTarget["site"]> };
type Deps = { db: Database; rules: DraftRules; at: Date };

const contentOf = ({ site }: SiteTarget): DocumentName => ({ document: "content", siteId: site.id });

/** The site that an address names with `?of=`, or the first whose pages a member may change; null for one beyond their reach. */
export async function chosenSite(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  named: string | null,
): Promise<{ chosen: SiteTarget | null; all: SiteTarget[] }> {
  const all = editTargets(access, await sites.list()).filter(
    (target): target is SiteTarget => target.site !== null,
  );
  const chosen = named === null ? all[0] : all.find(({ id }) => id === named);
  return { chosen: chosen ?? null, all };
}

async function drafted(
  db: Database,
  target: SiteTarget,
): Promise<{ draft: Draft; content: ContentDocument } | null> {
  const draft = await db.withTenant({ groupId: target.groupId }, (tx) =>
    readDraft(tx, target.groupId, [contentOf(target)]),
  );
  const content = draft && draftedDocuments(draft).contents.get(target.site.id);
  return draft && content ? { draft, content } : null;
}

/** The pages of a site as the draft has them. */
export async function pagesOf(
  db: Database,
  target: SiteTarget,
  targets: readonly SiteTarget[],
): Promise<PagesModel | null> {
  const found = await drafted(db, target);
  if (!found) return null;
  const { draft, content } = found;
  const isDrafted = (path: string) =>
    draft.changes.some(
      (one) =>
        one.document === "content" && one.siteId === target.site.id && isWithin(one.path, ["pages", path]),
    );
  return {
    targets: targets.map(({ id, name }) => ({ id, name })),
    target: target.id,
    changes: draft.changes.length,
    pages: content.pages
      .map((page) => ({
        ...{ path: page.path, title: page.title, blocks: page.blocks.length, days: daysText(page) },
        isDrafted: isDrafted(page.path),
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

const daysText = ({ from, to }: Pick<PageDocument, "from" | "to">): string =>
  [from ? `from ${dayText(from)}` : "", to ? `until ${dayText(to)}` : ""].filter(Boolean).join(" ") ||
  "Always";

/** A page's form as the draft has it; null for a page that isn't there. */
export async function pageOf(
  db: Database,
  target: SiteTarget,
  path: string,
  consoleUrl: string,
): Promise<PageModel | null> {
  const found = await drafted(db, target);
  const page = found?.content.pages.find((one) => one.path === path);
  if (!found || !page) return null;
  const { protocol, port } = new URL(consoleUrl);
  const [host] = target.site.hosts;
  return {
    target: { id: target.id, name: target.name },
    ...{ path, title: page.title, page: typedPage(page), seen: JSON.stringify(page), pageFields, blockForms },
    seenAt: host ? `${protocol}//${host}${port ? `:${port}` : ""}${path}` : null,
    changes: found.draft.changes.length,
  };
}

/** Does what a page's form asks for: rearranges its blocks, saves it to the draft, or removes the page. */
export async function pageStep(
  deps: Deps,
  editor: Editor,
  { target, path }: { target: SiteTarget; path: string },
  form: FormData,
): Promise<PageAnswer> {
  const page = readPageForm(form);
  const seen = seenPage(String(form.get("seen") ?? ""));
  const step = String(form.get("step") ?? "");
  const next = rearranged(page, step, String(form.get("new-type") ?? ""));
  if (next) return { kind: "editing", page: next };
  if (step === "remove-page") {
    const edits = [{ path: ["pages", path], from: seen, to: undefined }];
    const outcome = await saveEdits(deps.db, editor, { name: contentOf(target), edits }, deps.rules, deps.at);
    return outcome.kind === "saved"
      ? { kind: "removed" }
      : answered(deps, editor, { target, path, page }, outcome);
  }
  const read = editsOf(page, seen, path);
  if (read.kind === "invalid") return { kind: "problems", page, problems: read.problems, general: [] };
  if (read.edits.length === 0) return { kind: "unchanged" };
  const { edits } = read;
  const outcome = await saveEdits(deps.db, editor, { name: contentOf(target), edits }, deps.rules, deps.at);
  return answered(deps, editor, { target, path, page }, outcome);
}

function seenPage(text: string): Partial<PageDocument> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === "object" && read !== null ? (read as Partial<PageDocument>) : {};
  } catch {
    return {};
  }
}

type ReadEdits = { kind: "edits"; edits: Edit[] } | { kind: "invalid"; problems: Record<string, string> };

/** What a form changes of a page: each of its fields by itself, its blocks together. */
function editsOf(page: TypedPage, seen: Partial<PageDocument>, path: string): ReadEdits {
  const problems: Record<string, string> = {};
  const note = (above: string, found: Record<string, string>) => {
    for (const [key, message] of Object.entries(found)) problems[`${above}:${key}`] = message;
  };
  const fields = readTexts(pageFields, page.texts, seen);
  if (fields.kind === "invalid") note("page", fields.problems);
  const blocks = page.blocks.map(({ type, from, texts }, index) => {
    const old = from === null ? undefined : seen.blocks?.[from];
    const original = old?.type === type ? old : { type };
    const read = readTexts(blockFields(type), texts, original);
    if (read.kind === "value") return read.value;
    note(`block:${index}`, read.problems);
    return original;
  });
  if (Object.keys(problems).length > 0 || fields.kind === "invalid") return { kind: "invalid", problems };
  const keys = [...new Set(pageFields.map(({ path: [key = ""] }) => key))];
  const wanted: [string, unknown][] = [
    ...keys.map((key): [string, unknown] => [key, valueAt("site", fields.value, [key])]),
    ["blocks", blocks],
  ];
  const edits = wanted.flatMap(([key, to]): Edit[] => {
    const from = valueAt("site", seen, [key]);
    return sameValue(from, to) ? [] : [{ path: ["pages", path, key], from, to }];
  });
  return { kind: "edits", edits };
}

async function answered(
  { db }: Deps,
  { groupId }: Editor,
  { target, path, page }: { target: SiteTarget; path: string; page: TypedPage },
  outcome: SaveOutcome,
): Promise<PageAnswer> {
  const failed = (general: string[], problems: Record<string, string> = {}): PageAnswer => ({
    kind: "problems",
    ...{ page, problems, general },
  });
  switch (outcome.kind) {
    case "saved":
      return { kind: "saved", text: "Saved to the draft." };
    case "forbidden":
      return failed([`This can’t be saved: ${outcome.reason}.`]);
    case "refused":
      return refused((await drafted(db, target))?.content, outcome, { target, path, page });
    case "conflict": {
      const found = await drafted(db, target);
      const by = found?.draft.changes.find((one) => isWithin(one.path, ["pages", path]))?.by;
      const names = await db.withTenant({ groupId }, (tx) => memberNames(tx, by ? [by] : []));
      const who = (by && names.get(by)) || "Somebody else";
      return failed(
        outcome.conflicts.map((conflict) => {
          const subject = found
            ? subjectOf({ ...contentOf(target), path: conflict.path }, namesIn(draftedDocuments(found.draft)))
            : path;
          return `${who} changed ${subject} meanwhile, to ${valueText(conflict.theirs)}. Save again to replace it with yours.`;
        }),
      );
    }
  }
}

/** Problems at the control that they are of; the others in general. */
function refused(
  content: ContentDocument | undefined,
  { problems: found }: Extract<SaveOutcome, { kind: "refused" }>,
  { target, path, page }: { target: SiteTarget; path: string; page: TypedPage },
): PageAnswer {
  const problems: Record<string, string> = {};
  const placed = new Set<unknown>();
  const above: Path = ["pages", path];
  const start = content ? problemPath("content", content, above) : "";
  const note = (name: string, below: string) => {
    for (const problem of problemsAt(found, contentOf(target), start + below)) {
      placed.add(problem);
      const text = `${entryText(problem.path.slice((start + below).length))}${problem.message}`;
      problems[name] = [problems[name], text].filter(Boolean).join("; ");
    }
  };
  for (const { path: below } of pageFields) note(`page:${below.join(".")}`, `.${below.join(".")}`);
  for (const [index, { type }] of page.blocks.entries())
    for (const { path: below } of blockFields(type))
      note(`block:${index}:${below.join(".")}`, `.blocks[${index}].${below.join(".")}`);
  const general = found
    .filter((problem) => !placed.has(problem))
    .map((problem) => `${problem.path}: ${problem.message}`);
  return { kind: "problems", page, problems, general };
}

/** Adds a page with one text to the draft; answers its address, or why not. */
export async function addPage(
  { db, rules, at }: Deps,
  editor: Editor,
  target: SiteTarget,
  form: FormData,
): Promise<NewPageAnswer | { kind: "added"; path: string }> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const path = `/${text("path").replace(/^\/+/, "")}`;
  const entry = {
    ...{ path, title: text("title"), description: text("description") },
    blocks: [{ type: "rich_text", text: String(form.get("text") ?? "") }],
  };
  const typed = {
    path: text("path"),
    title: entry.title,
    description: entry.description,
    text: text("text"),
  };
  const edits = [{ path: ["pages", path], from: undefined, to: entry }];
  const outcome = await saveEdits(db, editor, { name: contentOf(target), edits }, rules, at);
  switch (outcome.kind) {
    case "saved":
      return { kind: "added", path };
    case "conflict":
      return { kind: "problems", typed, general: [`There is a page at ${path} already.`] };
    case "forbidden":
      return { kind: "problems", typed, general: [`This can’t be saved: ${outcome.reason}.`] };
    case "refused":
      return { kind: "problems", typed, general: outcome.problems.map(({ message }) => message) };
  }
}
