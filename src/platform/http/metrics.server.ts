import type { LabelledGauge } from "./labelled-gauge.ts";

/** Metrics of this process in Prometheus format. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Classes of paths, few enough for labels. */
export type RouteClass = "page" | "data" | "api" | "picture" | "asset" | "system";

/**
 * @param path as returned by `plainPath`
 * @param isData whether it is a data request of React Router's client
 */
export function routeClass(path: string, isData: boolean): RouteClass {
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/img/")) return "picture";
  if (path.startsWith("/assets/")) return "asset";
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return "system";
  return isData ? "data" : "page";
}

export class Metrics {
  #requests = new Map<RouteClass, Map<number, number>>();
  #durations = new Map<RouteClass, { counts: number[]; sum: number; total: number }>();
  #chargedMs = 0;
  #overBudget = 0;

  count(route: RouteClass, status: number, seconds: number): void {
    let statuses = this.#requests.get(route);
    if (!statuses) {
      statuses = new Map();
      this.#requests.set(route, statuses);
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    let durations = this.#durations.get(route);
    if (!durations) {
      durations = { counts: buckets.map(() => 0), sum: 0, total: 0 };
      this.#durations.set(route, durations);
    }
    durations.sum += seconds;
    durations.total++;
    for (let at = buckets.length - 1; at >= 0 && seconds <= (buckets[at] ?? 0); at--) {
      durations.counts[at] = (durations.counts[at] ?? 0) + 1;
    }
  }

  /** Counts the time in which requests had the event loop, but those of this machine. */
  charge(ms: number): void {
    this.#chargedMs += ms;
  }

  /** Counts a request that was refused since its sender's budget was used up. */
  countOverBudget(): void {
    this.#overBudget++;
  }

  /** The metrics in Prometheus text format. `gauges` are read at this moment, by name. */
  text(gauges: Record<string, number>): string {
    const lines = ["# TYPE forecourt_requests_total counter"];
    for (const [route, statuses] of this.#requests) {
      for (const [status, count] of statuses)
        lines.push(`forecourt_requests_total{route="${route}",status="${status}"} ${count}`);
    }
    lines.push(
      "# TYPE forecourt_charged_seconds_total counter",
      `forecourt_charged_seconds_total ${(this.#chargedMs / 1_000).toFixed(3)}`,
      "# TYPE forecourt_over_budget_total counter",
      `forecourt_over_budget_total ${this.#overBudget}`,
      "# TYPE forecourt_request_seconds histogram",
    );
    for (const [route, { counts, sum, total }] of this.#durations) {
      buckets.forEach((limit, at) => {
        lines.push(`forecourt_request_seconds_bucket{route="${route}",le="${limit}"} ${counts[at]}`);
      });
      lines.push(
        `forecourt_request_seconds_bucket{route="${route}",le="+Inf"} ${total}`,
        `forecourt_request_seconds_sum{route="${route}"} ${sum.toFixed(6)}`,
        `forecourt_request_seconds_count{route="${route}"} ${total}`,
      );
    }
    for (const [name, value] of Object.entries(gauges)) {
      lines.push(`# TYPE forecourt_${name} gauge`, `forecourt_${name} ${value}`);
    }
    return `${lines.join("\n")}\n`;
  }
}

/** Metrics that every process would read from the database alike, in the same format. */
export function gaugesText(labelled: readonly LabelledGauge[]): string {
  return labelled
    .flatMap(({ name, values }) => [
      `# TYPE forecourt_${name} gauge`,
      ...values.map(({ labels, value }) => {
        const shown = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
        return `forecourt_${name}{${shown.join(",")}} ${value}`;
      }),
    ])
    .map((line) => `${line}\n`)
    .join("");
}
