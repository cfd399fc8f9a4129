import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import { resumeMeter } from "#lib/meter.server.ts";
import { bootElement, escapeForScript, type InertJson, stateElement } from "./page-boot.ts";
import { scriptsElement, startScript } from "./start-script.ts";

/**
 * Renders a page completely with renderToString, about twice as fast as a stream, and appends its data as inert JSON (page-boot.ts): the
 * page's only executable inline script is a constant, allowed by its hash. A page that suspends is rendered again with the pipeable stream,
 * also completely. Returns the document in parts.
 * @param requestId quoted by error pages; null on others
 */
export async function pageDocument({
  page,
  data = () => null,
  tree,
  render = rendersWhole,
  requestId,
  onError,
}: {
  page: EntryContext;
  /** Another inert element of JSON that the page's program reads, made after the page. */
  data?(): InertJson | null;
  /** Made after the page's data is read: React Router would stream the data too. */
  tree(): ReactNode;
  /** Gives HTML, and what makes bytes of any part of it. */
  render?(tree: ReactNode): { html: string; spliced(text: string): (string | Uint8Array)[] };
  requestId: string | null;
  onError(error: unknown): void;
}): Promise<(string | Uint8Array)[]> {
  const state = page.serverHandoffStream ? await readAll(page.serverHandoffStream) : new Uint8Array();
  page.serverHandoffStream = undefined;
  resumeMeter();
  const elements = tree();
  const { html, spliced } = render(elements);
  // React's marker for a boundary that renderToString gave up on. Text can't contain it, because `<` is escaped.
  if (html.includes("<!--$!-->"))
    return withData(await renderSuspended(elements, onError), page, { state, data: data() }, requestId);
  return withData(html, page, { state, data: data() }, requestId).flatMap((part) =>
    typeof part === "string" ? spliced(part) : [part],
  );
}

const rendersWhole = (tree: ReactNode) => ({
  html: renderToString(tree),
  spliced: (text: string) => [text],
});

/** The complete page in parts: the document and, at the end of its body, its data and the scripts' URLs. */
function withData(
  html: string,
  page: EntryContext,
  { state, data }: { state: Uint8Array; data: InertJson | null },
  requestId: string | null,
): (string | Uint8Array)[] {
  const { manifest, staticHandlerContext } = page;
  const routes = staticHandlerContext.matches.map((match) => match.route.id);
  const boot = `{"context":${page.serverHandoffString},"routes":${JSON.stringify(routes)},"requestId":${JSON.stringify(requestId)}}`;
  const bodyEnd = html.lastIndexOf("</body>");
  if (bodyEnd < 0) throw new Error("the root layout renders no <body>");
  return [
    "<!DOCTYPE html>",
    html.slice(0, bodyEnd),
    `<script type="application/json" id="${bootElement}">${escapeForScript(boot)}</script>`,
    `<script type="application/json" id="${stateElement}">`,
    state.includes(lessThan) ? escapeForScript(Buffer.from(state).toString("utf8")) : state,
    "</script>",
    ...(data ? [`<script type="application/json" id="${data.id}">`, ...data.json, "</script>"] : []),
    scriptsOf(manifest, routes),
    html.slice(bodyEnd),
  ];
}

const lessThan = "<".charCodeAt(0);

const scriptsOfRoutes = new Map<string, string>();

/** The URLs of a page's modules and the script that loads them (start-script.ts): the manifest, then the entry that reads it. */
function scriptsOf(manifest: EntryContext["manifest"], routes: string[]): string {
  const key = `${manifest.version} ${routes.join(" ")}`;
  const known = scriptsOfRoutes.get(key);
  if (known !== undefined) return known;
  const parts = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
  const preloads = new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])));
  preloads.delete(manifest.entry.module);
  const modules = [manifest.hmr?.runtime, manifest.url, manifest.entry.module].filter(Boolean);
  const addresses = escapeForScript(JSON.stringify({ preloads: [...preloads], modules }));
  const scripts = `<script type="application/json" id="${scriptsElement}">${addresses}</script><script>${startScript}</script>`;
  scriptsOfRoutes.set(key, scripts);
  return scripts;
}

function renderSuspended(tree: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        // The stream begins with a doctype, which renderToString leaves out.
        text(body).then((html) => resolve(html.replace(/^<!DOCTYPE html>/, "")), reject);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
  });
}

/** React Router's data of the page, in its own encoding, whose lines are JSON. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
