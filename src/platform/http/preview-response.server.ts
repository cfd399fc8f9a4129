import type { Context } from "hono";
import { plainPath } from "#lib/plain-path.ts";
import { apiError } from "./api-error.ts";
import type { Bindings } from "./bindings.ts";
import { addressProblem } from "./canonical-url.ts";
import { bestEncoding } from "./encoding.ts";
import { escapeHtml, plainPage } from "./find-site.server.ts";
import { completeResponse, failure, madeResponse } from "./finish-response.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import type { PageRequest, Pages } from "./pages.server.ts";
import type { Editing, Preview } from "./preview-host.ts";
import type { RefuseForCost } from "./request-cost.server.ts";
import { filePolicy } from "./security-headers.ts";
import type { ServedSite } from "./served-site.ts";
import { splitAddress } from "./url-parts.ts";

/** Paths that show more than a site's pages: what a secret address opens, and the demo's messages. */
const withheld = /^\/(?:booking|alerts|preview|demo)(?:\/|$)/;

type PreviewOptions = {
  pages: Pages;
  services: Pick<HttpServices, "redirectOf" | "siteIcon" | "takeLimit">;
  refuseForCost: RefuseForCost;
  /** Origin of the preview, and of the console, whose screens alone may frame its pages. */
  origin: string;
  console: string;
};

/**
 * The response of a preview's host: the site's own routes with the draft's site, as an anonymous visitor sees them. Nothing is written,
 * counted, cached or indexed, and no cookie is read or set.
 */
export async function previewResponse(
  c: Context<Bindings>,
  preview: Preview,
  options: PreviewOptions,
): Promise<Response> {
  return asPreview(await answer(c, preview, options), options.console);
}

/** What pages in the console's frame load to be edited. */
const editFiles = { script: "/preview/edit.js", style: "/preview/edit.css" };

function editFile(editing: Editing | undefined, pathname: string): Response | null {
  if (!editing) return null;
  if (pathname === editFiles.script) return fileOf(editing.script, "text/javascript");
  return pathname === editFiles.style ? fileOf(editing.style, "text/css") : null;
}

const fileOf = (text: string, type: string): Response =>
  new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });

/** The response to a method that a preview doesn't take; the same whether the token works. */
export const refusedPreview = (c: Context<Bindings>, console: string): Response =>
  asPreview(refusedWrite(c), console);

function asPreview(response: Response, console: string): Response {
  const headers = new Headers(response.headers);
  headers.delete("Set-Cookie");
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Referrer-Policy", "no-referrer");
  if (/^text\/html/.test(headers.get("Content-Type") ?? "")) {
    const policy = headers.get("Content-Security-Policy") ?? filePolicy;
    headers.set(
      "Content-Security-Policy",
      policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${console}`),
    );
  }
  return new Response(response.body, { status: response.status, headers });
}

async function answer(
  c: Context<Bindings>,
  preview: Preview,
  { pages, services, refuseForCost, origin, console }: PreviewOptions,
): Promise<Response> {
  const { pathname, query } = splitAddress(c.req.url);
  const problem = addressProblem(pathname, query);
  if (problem) return failure(c, problem);
  if (preview.kind === "invalid") return c.html(problemPage(preview.problems), 409);
  const file = editFile(preview.editing, pathname);
  if (file) return file;
  if (withheld.test(plainPath(pathname))) return c.html(withheldPage, 404);
  const { site } = preview;
  const redirect = services.redirectOf(site, pathname);
  if (redirect) return c.body(null, redirect.status, { Location: redirect.to });
  if (pathname === "/favicon.ico")
    return c.body(services.siteIcon(site), 200, { "Content-Type": "image/svg+xml" });
  const wait = await secondsToCall(c, site, services);
  if (wait > 0) {
    c.header("Retry-After", String(wait));
    return failure(c, 429);
  }
  const page = (shown: ServedSite) => pages.answer(pageRequest(c, shown, { origin, pathname, query }));
  const found = await page(site);
  switch (found.kind) {
    case "limited":
      return refuseForCost(c, found.seconds);
    case "response":
      return completeResponse(c, found.response);
    case "made": {
      const { editing } = preview;
      if (!editing || !isFramed(c) || found.status !== 200) return madeResponse(c, found);
      const marked = await page(editing.marked());
      const markedBody = marked.kind === "made" ? marked.body : found.body;
      const html = editing.withPlaces(found.body.toString(), markedBody.toString(), pathname);
      return madeResponse(c, { ...found, body: withEditFiles(html, console) });
    }
    case "cached":
      throw new Error("a preview was answered from the page cache");
  }
}

/** Whether a page is loaded into a frame, which only the console's screens may have. */
const isFramed = (c: Context<Bindings>): boolean => c.req.header("sec-fetch-dest") === "iframe";

function withEditFiles(html: string, console: string) {
  const end = html.lastIndexOf("</body>");
  const files = `<link rel="stylesheet" href="${editFiles.style}"><script src="${editFiles.script}" data-console="${escapeHtml(console)}" defer></script>`;
  return Buffer.from(end < 0 ? html : html.slice(0, end) + files + html.slice(end));
}

function pageRequest(
  c: Context<Bindings>,
  site: ServedSite,
  { origin, pathname, query }: { origin: string; pathname: string; query: string },
): PageRequest {
  const { address, isLocal } = c.get("requestAddress");
  return {
    id: c.get("id"),
    sender: { address, isLocal },
    cost: c.get("cost"),
    site,
    origin,
    pathname,
    query,
    policy: c.get("policy"),
    encoding: bestEncoding(c.req.header("accept-encoding")),
    method: c.req.method,
    request: () => new Request(origin + pathname + query, { method: c.req.method }),
    personal: true,
    known: false,
  };
}

async function secondsToCall(
  c: Context<Bindings>,
  site: ServedSite,
  { takeLimit }: Pick<HttpServices, "takeLimit">,
): Promise<number> {
  const limit = c.get("policy").callLimit;
  const { address, isLocal } = c.get("requestAddress");
  return limit && !isLocal ? takeLimit(limit, site, address) : 0;
}

const refusal = "This is a preview: it shows pages, and nothing can be sent from it.";

function refusedWrite(c: Context<Bindings>): Response {
  const headers = { Allow: "GET, HEAD" };
  return c.get("policy").isCall
    ? apiError({ status: 405, code: "method_not_allowed", message: refusal, headers })
    : c.html(
        plainPage("A preview", `<p>${refusal}</p><p><a href="/">Back to the preview</a></p>`),
        405,
        headers,
      );
}

const withheldPage = plainPage(
  "Not in a preview",
  '<p>This page isn’t shown in previews.</p><p><a href="/">Back to the preview</a></p>',
);

const problemPage = (problems: readonly string[]): string =>
  plainPage(
    "The draft can’t be shown yet",
    `<p>These values don’t fit together. Correct or discard them, then load this page again:</p><ul>${problems
      .map((problem) => `<li>${escapeHtml(problem)}</li>`)
      .join("")}</ul>`,
  );
