import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { dayMs } from "#lib/durations.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.server.ts";
import { mergeMetrics } from "#platform/processes/merge-metrics.ts";
import type { Bindings } from "./bindings.ts";
import type { HttpServices } from "./http-services.server.ts";
import { type Metric, single } from "./metric.ts";
import { type Metrics, metricsText } from "./metrics.server.ts";
import type { PageCache } from "./page-cache.server.ts";

/** What every app that observes its requests and answers system URLs reads of the environment. */
export type SystemEnv = Pick<
  Env,
  | "TRUST_PROXY"
  | "trustForwardedHost"
  | "NODE_ENV"
  | "hstsSubdomains"
  | "METRICS_TOKEN"
  | "SECURITY_CONTACT"
  | "previewHost"
>;

/** What system URLs read of the services. */
export type SystemServices = Pick<
  HttpServices,
  "now" | "ready" | "log" | "status" | "gauges" | "failingTasks" | "siblings"
>;

/** URLs that are the same on every host: liveness, readiness, metrics and the security contact. */
export function systemUrls(
  app: Hono<Bindings>,
  {
    env,
    services,
    metrics,
    pageCounts,
  }: {
    env: Pick<Env, "METRICS_TOKEN" | "SECURITY_CONTACT">;
    services: SystemServices;
    metrics: Metrics;
    /** The page cache's figures, where there is one. */
    pageCounts(): ReturnType<PageCache["count"]> | undefined;
  },
): void {
  const ownMetrics = () => metrics.text([...pageCacheMetrics(pageCounts()), ...services.status()]);
  /** Whether the request may read what is for the operator. */
  const isOpen = (c: Context<Bindings>): boolean =>
    env.METRICS_TOKEN
      ? sameSecret(c.req.header("authorization"), `Bearer ${env.METRICS_TOKEN}`)
      : c.get("requestAddress").isLocal;
  services.siblings?.shareMetrics(ownMetrics);
  app.get("/.well-known/security.txt", async (c, next) => {
    if (!env.SECURITY_CONTACT) return next();
    // RFC 9116 requires an expiry date: a year from the time of the request.
    const expires = new Date(services.now().getTime() + 365 * dayMs).toISOString();
    return c.text(`Contact: ${env.SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await services.ready();
      // Failing tasks don't take a process from its load balancer.
      const failing = isOpen(c) ? await services.failingTasks() : [];
      return c.text(["ready", ...failing].join("\n"));
    } catch (error) {
      services.log.warn({ reason: (error as Error).message }, "not ready");
      return c.text("not ready", 503);
    }
  });
  app.get("/metrics", async (c) => {
    if (!isOpen(c)) return c.text("Not found", 404);
    const read = await fallbackIfUnavailable(services.gauges(), null);
    const processes = (await services.siblings?.metrics()) ?? [];
    const ofProcesses = processes.length > 0 ? mergeMetrics(processes) : await ownMetrics();
    const isUp = single(
      "gauge",
      "database_up",
      "Whether the database answered just now: 1 or 0.",
      read ? 1 : 0,
    );
    return c.text(ofProcesses + (await metricsText([isUp, ...(read ?? [])])), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
}

/** Zeros where a process has no page cache, so that an expression over all processes has a value for each. */
function pageCacheMetrics(counted: ReturnType<PageCache["count"]> | undefined): Metric[] {
  const { hits = 0, revalidated = 0, fills = 0, pages = 0, bytes = 0 } = counted ?? {};
  return [
    single("counter", "page_cache_hits_total", "Pages answered from the page cache.", hits),
    single(
      "counter",
      "page_cache_revalidated_total",
      "Cached pages found to be current after a change.",
      revalidated,
    ),
    single("counter", "page_cache_fills_total", "Pages rendered into the page cache.", fills),
    single("gauge", "page_cache_pages", "Pages in the page cache.", pages),
    single("gauge", "page_cache_bytes", "Bytes of the page cache.", bytes),
  ];
}

function sameSecret(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
