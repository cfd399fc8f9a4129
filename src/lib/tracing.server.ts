import type { RequestListener } from "node:http";

/** What a trace says of a piece of work: never what a person typed, and nothing that names one. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work that a trace shows as a span. */
export type TracedWork = {
  name: string;
  kind: "internal" | "client";
  facts: SpanFacts;
  /** Begins a trace of its own; otherwise it belongs to the work in progress, and isn't shown without any. */
  isRoot?: true;
};

/** What records traces; there is none until an operator configures it (`platform/tracing`). */
export type Tracer = {
  run<T>(work: TracedWork, run: () => Promise<T>): Promise<T>;
  /** Whether the work in progress is recorded. */
  isRecording(): boolean;
  add(facts: SpanFacts): void;
  traceId(): string | null;
  /** Begins a span for each request that a listener gets. */
  listener(listener: RequestListener): RequestListener;
  /** Sends what is recorded. */
  close(): Promise<void>;
};

let tracer: Tracer | null = null;

/** @param next null: nothing is recorded */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const hasTracer = (): boolean => tracer !== null;

/** Does some work as a span of a trace. */
export const traced = <T>(work: TracedWork, run: () => Promise<T>): Promise<T> =>
  tracer === null ? run() : tracer.run(work, run);

export const isTraced = (): boolean => tracer?.isRecording() ?? false;

/** Says more of the work in progress. */
export const addSpanFacts = (facts: SpanFacts): void => tracer?.add(facts);

/** For log lines: which trace they belong to. */
export function traceOfLog(): { trace_id?: string } {
  const id = tracer?.traceId() ?? null;
  return id === null ? {} : { trace_id: id };
}

export const tracedListener = (listener: RequestListener): RequestListener =>
  tracer === null ? listener : tracer.listener(listener);

export async function endTracing(): Promise<void> {
  await tracer?.close();
  tracer = null;
}
