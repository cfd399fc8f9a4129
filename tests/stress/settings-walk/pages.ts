import { gunzipSync } from "node:zlib";
import { ask } from "#tests/support/processes/ask.ts";

type Host = { port: number; host: string };

/** Pages of a site by their paths, as people see them: without scripts and what differs from request to request. */
export type Pages = ReadonlyMap<string, string>;

async function page({ port, host }: Host, path: string): Promise<{ status: number; html: string }> {
  const { status, body } = await ask(`http://127.0.0.1:${port}${path}`, { Host: `${host}:${port}` });
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return { status, html: (isPacked ? gunzipSync(body) : body).toString() };
}

/** The status is part of a page: a setting may take it away. */
export async function pagesOf(of: Host, paths: readonly string[]): Promise<Pages> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const { status, html } = await page(of, path);
    const shown = html
      .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
      .replaceAll(/ nonce="[^"]*"/g, "")
      .replaceAll(/:R[0-9a-z]*:|«[^»]*»|_R_[0-9a-z]*_/g, "");
    pages.set(path, `${status}\n${shown}`);
  }
  return pages;
}

/** Paths on which a site's settings show: those that sections name, and the first car, place, model, article and form. */
export async function pathsOf(of: Host, named: readonly string[]): Promise<string[]> {
  const { html: results } = await page(of, "/search");
  const { html: front } = await page(of, "/");
  const { html: places } = await page(of, "/contact");
  const first = (html: string, pattern: RegExp): string[] => html.match(pattern)?.[1]?.split("#", 1) ?? [];
  return [
    ...new Set([
      ...named,
      ...first(results, /href="(\/(?:cars|used-cars|new-cars|vehicle)[^"?#]*\/[^"?#]+)"/),
      ...first(places, /href="(\/locations\/[^"?#]+)"/),
      ...first(front, /href="(\/blog\/[^"?#]+)"/),
      ...["/enquire", "/finance", "/book-a-service", "/sell-my-car", "/test-drive", "/watchlist", "/nowhere"],
    ]),
  ];
}
