import type { ReactNode } from "react";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { formatsFor } from "#lib/formats.ts";
import { logContext } from "#platform/http/log-context.server.ts";
import { joinUtf8 } from "#platform/http/page-bytes.server.ts";
import { pageDocument } from "#platform/http/page-document.server.ts";
import { loggedPath } from "#platform/http/path-policy.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { FormatsContext } from "#site/parts/formats.tsx";
import { type Packed, pageData, unpack } from "#site/parts/packed.ts";
import { partsContext } from "#site/parts/part-cache.server.ts";
import { RequestId } from "#site/parts/request-id.tsx";
import type { ShellModel } from "#site/parts/shell/shell-model.ts";

/** Stores the page's HTML in the request context; the response has no body (request-context.server.ts). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(requestContext);
  const requestId = status >= 500 ? facts.id : null;
  const { loaderData } = page.staticHandlerContext;
  const parts = await pageDocument({
    page,
    requestId,
    data: () => pageData(loaderData),
    render: status === 200 ? renderWithParts(context, loaderData) : undefined,
    tree: () => (
      <RequestId value={requestId}>
        <ServerRouter context={withOwnRoutes(page)} url={request.url} />
      </RequestId>
    ),
    onError: (error) => context.get(logContext).error({ err: error }, "a part of a page failed to render"),
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  facts.html = joinUtf8(parts);
  return new Response(null, { status, headers });
}

/** Undefined without a cache of parts. */
function renderWithParts(context: RouterContextProvider, { root }: Record<string, unknown>) {
  const parts = context.get(partsContext);
  if (!parts || !root) return undefined;
  const { language, currency } = unpack(root as Packed<ShellModel>);
  const formats = formatsFor(language, currency);
  return (tree: ReactNode) =>
    parts.render(tree, {
      key: `${language} ${currency}`,
      provide: (element) => <FormatsContext value={formats}>{element}</FormatsContext>,
    });
}

const manifests = new WeakMap<EntryContext["manifest"], Map<string, EntryContext["manifest"]>>();

/** React Router makes a tree of the manifest's routes for each page, which only uses those that match: the others are left out. */
function withOwnRoutes(page: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = page;
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const byRoutes = manifests.get(manifest) ?? new Map<string, EntryContext["manifest"]>();
  manifests.set(manifest, byRoutes);
  const key = ids.join(" ");
  const known = byRoutes.get(key);
  if (known) return { ...page, manifest: known };
  const own = { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) };
  byRoutes.set(key, own);
  return { ...page, manifest: own };
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
