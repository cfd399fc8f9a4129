import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext } from "#platform/http/log-context.server.ts";
import { bootElement, escapeForScript, stateElement } from "#platform/http/page-boot.ts";
import { joinUtf8 } from "#platform/http/page-bytes.server.ts";
import { loggedPath } from "#platform/http/path-policy.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { scriptsElement, startScript } from "#platform/http/start-script.ts";
import { RequestId } from "#ui/request-id.tsx";

/**
 * Renders a page completely with renderToString, about twice as fast as a stream, and appends its data as inert JSON (page-boot.ts): the
 * page's only executable inline script is a constant, allowed by its hash. A page that suspends is rendered again with the pipeable stream,
 * also completely. The HTML is stored in the request context and the response has no body (request-context.server.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const state = page.serverHandoffStream ? await readAll(page.serverHandoffStream) : new Uint8Array();
  page.serverHandoffStream = undefined;
  const facts = context.get(requestContext);
  const requestId = status >= 500 ? facts.id : null;
  const tree = (
    <RequestId value={requestId}>
      <ServerRouter context={page} url={request.url} />
    </RequestId>
  );
  let html = renderToString(tree);
  // React's marker for a boundary that renderToString gave up on. Text can't contain it, because `<` is escaped.
  if (html.includes("<!--$!-->")) html = await renderSuspended(tree, context.get(logContext));
  headers.set("Content-Type", "text/html; charset=utf-8");
  facts.html = joinUtf8(withData(html, page, state, requestId));
  return new Response(null, { status, headers });
}

/** Logs every unexpected error with the request's id; React Router sends the browser a generic message. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  // A method that an address doesn't take is the sender's doing, answered 405; anyone could fill the log with it.
  // So is an outage, which was logged where it was met (http/outage-responses.server.ts).
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  const { pathname } = new URL(request.url);
  context
    .get(logContext)
    .error(
      { err: error, id: context.get(requestContext).id, path: loggedPath(pathname) },
      "a request failed",
    );
}

/** The complete page in parts: the document and, at the end of its body, its data and the scripts' URLs. */
function withData(
  html: string,
  page: EntryContext,
  state: Uint8Array,
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

function renderSuspended(tree: React.ReactNode, log: Logger): Promise<string> {
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
      onError: (error) => log.error({ err: error }, "a part of a page failed to render"),
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
