import { channel } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

/** A call that the program makes to another's service. */
export type OutgoingCall = { method: string; host: string; port: number | null };

/** The span of such a call. */
export type CallSpan = {
  /** The value of `traceparent`. */
  parent: string;
  /** @param error null for a call that was answered */
  end(status: number | null, error: unknown): void;
};

type UndiciRequest = { method: string; origin: string | URL; addHeader(name: string, value: string): void };
type UndiciMessage = { request: UndiciRequest; response?: { statusCode: number }; error?: unknown };
type HttpMessage = { request: ClientRequest; response?: IncomingMessage; error?: unknown };

/**
 * Shows calls by undici, `fetch` and `node:http`, and sends `traceparent` with them. Neither path nor query are shown: they may be secrets.
 * @param begin null for a call that isn't recorded
 * @returns ends it
 */
export function traceOutgoingCalls(begin: (call: OutgoingCall) => CallSpan | null): () => void {
  const spans = new WeakMap<object, CallSpan>();
  const end = (request: object, status: number | null, error: unknown = null) => {
    spans.get(request)?.end(status, error);
    spans.delete(request);
  };
  const listeners: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as UndiciMessage;
      const { hostname, port } = new URL(request.origin);
      const span = begin({ method: request.method, host: hostname, port: port === "" ? null : Number(port) });
      if (span === null) return;
      spans.set(request, span);
      request.addHeader("traceparent", span.parent);
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as UndiciMessage;
      end(request, response?.statusCode ?? null);
    },
    "undici:request:error": (message) => {
      const { request, error } = message as UndiciMessage;
      end(request, null, error);
    },
    "http.client.request.created": (message) => {
      const { request } = message as HttpMessage;
      const span = begin({ method: request.method, host: request.host, port: null });
      if (span === null) return;
      spans.set(request, span);
      if (!request.headersSent) request.setHeader("traceparent", span.parent);
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as HttpMessage;
      end(request, response?.statusCode ?? null);
    },
    "http.client.request.error": (message) => {
      const { request, error } = message as HttpMessage;
      end(request, null, error);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) channel(name).subscribe(listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) channel(name).unsubscribe(listener);
  };
}
