import type { APIRequestContext, APIResponse } from "@playwright/test";
import { get, sessionOf } from "./ask.ts";
import { port } from "./journey.ts";
import type { SiteName } from "./url-map.ts";

/** A dead link, and the first page that has it. */
export type DeadLink = { link: string; on: string; why: string };

/** Pages of one kind are alike: this many of each are read. */
const perKind = 2;
/** Opened by the script that asks for consent; without it nothing is tracked. */
const byScript = new Set(["privacy-choices"]);
/** Files and API calls that pages refer to, not pages: pictures and assets have their own tests. */
const noPage = /^\/(?:assets|img|share|embed)\/|^\/api\/(?!cars\/[^/]+\/pdf)|\.(?:png|svg|ico|webmanifest)$/;

/**
 * Follows every internal link from the given pages on, once, as a shopper who signs in where required; of
 * pages that differ by their car, place, article or filters only a few are read.
 * @param signsIn false accepts a sign-in page as the response, where no code can be read
 * @returns error responses, anchors without an element, and pictures that a page preloads and doesn't show
 */
export async function deadLinks(
  request: APIRequestContext,
  site: string,
  seeds: readonly string[],
  signsIn = true,
): Promise<{ dead: DeadLink[]; read: string[]; unusedPreloads: string[] }> {
  const origin = `http://${site}.localhost:${port}`;
  const dead: DeadLink[] = [];
  const unusedPreloads: string[] = [];
  const queue = seeds.map((link) => ({ link, on: "" }));
  const ids = new Map<string, Set<string>>();
  const kinds = new Map<string, number>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { link, on } = next;
    const url = new URL(link, origin + (on || "/"));
    if (url.origin !== origin || noPage.test(url.pathname)) continue;
    const path = url.pathname + url.search;
    let known = ids.get(path);
    if (!known) {
      const kind = kindOf(url);
      const count = kinds.get(kind) ?? 0;
      if (count >= perKind) continue;
      kinds.set(kind, count + 1);
      const answer = await (signsIn ? asShopper : get)(request, site as SiteName, path);
      known = new Set();
      ids.set(path, known);
      const target = answer.headers().location;
      if (answer.status() >= 400) dead.push({ link: path, on, why: String(answer.status()) });
      else if (target) queue.push({ link: target + (target.includes("#") ? "" : url.hash), on: path });
      else {
        const text = /^text\/|xml/.test(answer.headers()["content-type"] ?? "") ? await answer.text() : "";
        for (const [, id] of text.matchAll(/\sid="([^"]+)"/g)) known.add(id!);
        for (const found of linksIn(text, origin)) queue.push({ link: found, on: path });
        unusedPreloads.push(...unusedPreloadsIn(text).map((picture) => `${path}: ${picture}`));
        if (text.includes("<main")) known.add("top");
      }
    }
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (anchor && known.size > 0 && !known.has(anchor) && !byScript.has(anchor))
      dead.push({ link, on, why: `no #${anchor}` });
  }
  return { dead, read: [...ids.keys()], unusedPreloads };
}

function unusedPreloadsIn(text: string): string[] {
  const preloads = [...text.matchAll(/<link\b[^>]*\brel="preload"[^>]*>/g)].filter(([link]) =>
    link.includes('as="image"'),
  );
  const pictures = [...text.matchAll(/<(?:img|source)\b[^>]*>/g)].map(([element]) => element).join("");
  return preloads
    .map(([link]) => /\s(?:href|imagesrcset)="([^"]+)"/i.exec(link)?.[1] ?? link)
    .filter((address) => !pictures.includes(`"${address}"`));
}

/** Addresses of links, frames and forms, and those in plain text, such as an e-mail's. */
function linksIn(text: string, origin: string): Set<string> {
  const { hostname } = new URL(origin);
  const written = [...text.matchAll(/<(?:a|area|iframe|form|link)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)];
  // E-mails and structured data contain the host; their fragments are identifiers, not anchors.
  const plain = [...text.matchAll(new RegExp(`https?://${hostname}(?::\\d+)?(/[^\\s"'<>()#\\]\\\\]*)`, "g"))];
  const found = [...written, ...plain].map(([, address]) => address!);
  return new Set(
    found
      .map((address) => address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"'))
      .filter((address) => address !== "" && !/^(?:tel|mailto|data|javascript|sms):/.test(address)),
  );
}

/**
 * The common part of the addresses of pages that differ by a car, a place, an article or a filter's value.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname
    .replace(/^\/cars\/(?!trade-in$)[^/]+/, "/cars/*")
    .replace(/^\/api\/cars\/[^/]+/, "/api/cars/*")
    .replace(/^\/search\/[^/]+\/[^/]+$/, "/search/*/*")
    .replace(/^\/search\/[^/]+$/, "/search/*")
    .replace(/^\/blog\/([^/]+)\/[^/]+$/, "/blog/*/*");
  const names = [...new Set(searchParams.keys())].sort();
  // A form's name in the address is a separate page.
  const form = searchParams.get("form") ?? searchParams.get("type") ?? "";
  return `${path}?${names.join("&")} ${form}`;
}

/** What a shopper gets after signing in where required. */
async function asShopper(request: APIRequestContext, site: SiteName, path: string): Promise<APIResponse> {
  const answer = await get(request, site, path);
  const gated = answer.headers().location?.includes("/sign-in");
  return gated ? get(request, site, path, await sessionOf(request, site)) : answer;
}
