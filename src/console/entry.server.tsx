import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext } from "#platform/http/log-context.server.ts";
import { nonceContext } from "#platform/http/nonce-context.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";

/** Renders a screen to its end. Its scripts carry the nonce of the response's content security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const stream = await renderToReadableStream(
    <ServerRouter context={page} url={request.url} nonce={nonce} />,
    {
      nonce,
      onError: (error) => context.get(logContext).error({ err: error }, "a screen failed to render"),
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
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
      { err: error, id: context.get(requestContext).id, path: new URL(request.url).pathname },
      "a request failed",
    );
}
