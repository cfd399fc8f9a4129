import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metric } from "./metric.ts";

const prefix = "forecourt_";

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
  if (/^\/(healthz|readyz|metrics|tls-hosts?)$/.test(path)) return "system";
  return isData ? "data" : "page";
}

/** A response, as it is counted. */
export type CountedResponse = {
  route: RouteClass;
  status: number;
  seconds: number;
  /** The site's slug; null at hosts of the platform. */
  site: string | null;
  /** Of its body as it was sent; 0 where that isn't known before it is sent. */
  bytes: number;
};

/** Sites with series of their own; the others' requests have the label `other`. */
const maxSites = 500;

/** What a process counts by itself, as Prometheus metrics. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter("requests_total", "Responses by class of path and status.", [
    "route",
    "status",
  ]);
  readonly #seconds = new Histogram({
    name: `${prefix}request_seconds`,
    help: "Time from a request's headers to its response, by class of path.",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.#registry],
  });
  readonly #siteRequests = this.#counter("site_requests_total", "Responses by site.", ["site"]);
  readonly #siteErrors = this.#counter("site_errors_total", "Responses with a status from 500, by site.", [
    "site",
  ]);
  readonly #siteBytes = this.#counter(
    "site_response_bytes_total",
    "Bytes of response bodies whose length is known before they are sent, by site.",
    ["site"],
  );
  readonly #charged = this.#counter(
    "charged_seconds_total",
    "Time in which requests had the event loop, but those of this machine.",
  );
  readonly #overBudget = this.#counter(
    "over_budget_total",
    "Requests refused because their sender's budget was used up.",
  );
  readonly #sites = new Set<string>();

  /** Adds what Node knows of the process: processor time, memory, event loop, garbage collection. */
  observeProcess(): this {
    collectDefaultMetrics({ register: this.#registry });
    return this;
  }

  count({ route, status, seconds, site, bytes }: CountedResponse): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
    if (site === null) return;
    if (this.#sites.size < maxSites) this.#sites.add(site);
    const label = { site: this.#sites.has(site) ? site : "other" };
    this.#siteRequests.inc(label);
    if (status >= 500) this.#siteErrors.inc(label);
    if (bytes > 0) this.#siteBytes.inc(label, bytes);
  }

  charge(ms: number): void {
    if (ms > 0) this.#charged.inc(ms / 1_000);
  }

  countOverBudget(): void {
    this.#overBudget.inc();
  }

  /** Prometheus text, with what is read at this moment. */
  async text(read: readonly Metric[] = []): Promise<string> {
    return (await this.#registry.metrics()) + (await metricsText(read));
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `${prefix}${name}`, help, labelNames, registers: [this.#registry] });
  }
}

/** Metrics that were read, as Prometheus text. One without a value keeps its name and its help. */
export function metricsText(read: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, type, values } of read) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
    const options = { name: `${prefix}${name}`, help, labelNames, registers: [registry] };
    const metric = type === "counter" ? new Counter(options) : new Gauge(options);
    for (const { labels, value } of values) metric.inc(labels, value);
  }
  return registry.metrics();
}
