import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext } from "#platform/http/log-context.server.ts";
import { pageDocument } from "#platform/http/page-document.server.ts";
import { loggedPath } from "#platform/http/path-policy.ts";
import { requestContext } from "#platform/http/request-context.server.ts";

/** Screens are documents as pages of sites are: complete, their data inert, and one constant inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const parts = await pageDocument({
    page,
    requestId: null,
    tree: () => <ServerRouter context={page} url={request.url} />,
    onError: (error) => context.get(logContext).error({ err: error }, "a screen failed to render"),
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(new Blob(parts as BlobPart[]), { status, headers });
}

/** Logs an error that isn't an expected response, with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  context
    .get(logContext)
    .error(
      { err: error, id: context.get(requestContext).id, path: loggedPath(new URL(request.url).pathname) },
      "a request failed",
    );
}
