import type { IncomingMessage, RequestListener } from "node:http";
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  isTracingSuppressed,
  parseKeyPairsIntoRecord,
  parseTraceParent,
  setGlobalErrorHandler,
} from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { errorCode } from "#lib/error-code.ts";
import { inTime } from "#lib/in-time.ts";
import type { TracedWork, Tracer } from "#lib/tracing.server.ts";
import { type CallSpan, type OutgoingCall, traceOutgoingCalls } from "./outgoing-calls.server.ts";

export type TracerOptions = {
  /** The receiver's address, to which `/v1/traces` is added. */
  endpoint: string;
  /** `name=value` pairs for the receiver, comma-separated. */
  headers: string;
  /** Attributes of the process. */
  resource: Attributes;
  /** The part of traces that is recorded, 0 to 1. */
  ratio: number;
  /** Whether a peer's `traceparent` counts. */
  isTrusted(peer: string): boolean;
  /** What a request says of itself before it is handled; null: it isn't shown. */
  describe(request: IncomingMessage): { name: string; facts: Attributes } | null;
  /** A batch that couldn't be sent. */
  failed(code: string): void;
};

/** How long the end of a process waits for the receiver. */
const closeMs = 2_000;

/** Records traces by the SDK of OpenTelemetry and sends them by OTLP over HTTP, as JSON. */
export function otlpTracer(options: TracerOptions): Tracer {
  setGlobalErrorHandler((error) => options.failed(errorCode(error)));
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: parseKeyPairsIntoRecord(options.headers),
  });
  const byRatio = new TraceIdRatioBasedSampler(options.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes(options.resource),
    // A sender can't have more traces recorded than the operator wants.
    sampler: new ParentBasedSampler({ root: byRatio, remoteParentSampled: byRatio }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const spans = provider.getTracer("forecourt");
  const active = (): Span | null => {
    const span = trace.getActiveSpan();
    return span?.isRecording() && !isTracingSuppressed(context.active()) ? span : null;
  };
  const begin = (call: OutgoingCall): CallSpan | null => {
    if (active() === null) return null;
    const span = spans.startSpan(call.method, { kind: SpanKind.CLIENT, attributes: factsOfCall(call) });
    return { parent: traceParentOf(span), end: (status, error) => endCall(span, status, error) };
  };
  const untrace = traceOutgoingCalls(begin);
  const startWork = ({ name, kind, facts, isRoot }: TracedWork): Span =>
    spans.startSpan(name, {
      kind: kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL,
      attributes: { ...facts },
      root: isRoot ?? false,
    });
  return {
    run: async (work, run) => {
      if (!work.isRoot && active() === null) return run();
      const span = startWork(work);
      try {
        return await context.with(trace.setSpan(work.isRoot ? ROOT_CONTEXT : context.active(), span), run);
      } catch (error) {
        fail(span, errorCode(error));
        throw error;
      } finally {
        span.end();
      }
    },
    isRecording: () => active() !== null,
    add: (facts) => void active()?.setAttributes({ ...facts }),
    traceId: () => active()?.spanContext().traceId ?? null,
    listener: (listener) =>
      tracedRequests(listener, options, (name, attributes, parent) =>
        spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent),
      ),
    close: async () => {
      untrace();
      await inTime(closeMs, provider.shutdown(), () => {}).catch((error: unknown) =>
        options.failed(errorCode(error)),
      );
      context.disable();
    },
  };
}

/** Handles each request within a span that ends with its response. */
function tracedRequests(
  listener: RequestListener,
  { describe, isTrusted }: TracerOptions,
  start: (name: string, attributes: Attributes, parent: Context) => Span,
): RequestListener {
  return (request, response) => {
    const described = describe(request);
    if (described === null) return listener(request, response);
    const { headers, socket } = request;
    const sent = isTrusted(socket.remoteAddress ?? "") ? headers.traceparent : undefined;
    const remote = typeof sent === "string" ? parseTraceParent(sent) : null;
    const parent = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
    const span = start(described.name, described.facts, parent);
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      span.setAttribute("http.response.status_code", statusCode);
      if (!writableFinished) span.setAttribute("error.type", "aborted");
      else if (statusCode >= 500) fail(span, String(statusCode));
      span.end();
    });
    context.with(trace.setSpan(parent, span), () => listener(request, response));
  };
}

const factsOfCall = ({ method, host, port }: OutgoingCall): Attributes => ({
  "http.request.method": method,
  "server.address": host,
  ...(port === null ? {} : { "server.port": port }),
});

const traceParentOf = (span: Span): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

function endCall(span: Span, status: number | null, error: unknown): void {
  if (status !== null) span.setAttribute("http.response.status_code", status);
  if (error !== null) fail(span, errorCode(error));
  else if (status !== null && status >= 400) fail(span, String(status));
  span.end();
}

/** Messages of errors may contain what a person typed. */
function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
