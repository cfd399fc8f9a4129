/** What a process and its supervisor tell each other. */
export type ToSupervisor =
  /** It serves requests or, a worker, runs tasks. */
  | { kind: "started" }
  /** Asks for the metrics of all processes. */
  | { kind: "wanted metrics"; request: number }
  | { kind: "own metrics"; request: number; text: string };

export type ToProcess =
  /** Listen now: no other process does. */
  | { kind: "listen" }
  | { kind: "own metrics wanted"; request: number }
  | { kind: "metrics"; request: number; processes: ProcessMetrics[] };

/** Metrics of one process in Prometheus format; `restarts` since the supervisor was started. */
export type ProcessMetrics = { process: string; text: string; restarts: number };
