import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, Hono } from "hono";
import { dayMs } from "#lib/durations.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.server.ts";
import { mergeMetrics } from "#platform/processes/merge-metrics.ts";
import type { Bindings } from "./bindings.ts";
import type { HttpServices } from "./http-services.server.ts";
import { gaugesText, type Metrics } from "./metrics.server.ts";
import type { PageCache } from "./page-cache.server.ts";

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
    services: Pick<HttpServices, "now" | "ready" | "log" | "status" | "gauges" | "failingTasks" | "siblings">;
    metrics: Metrics;
    /** The page cache's figures, where there is one. */
    pageCounts(): ReturnType<PageCache["count"]> | undefined;
  },
): void {
  const ownMetrics = (): string => {
    const cached = pageCounts();
    const memory = process.memoryUsage();
    return metrics.text({
      page_cache_hits: cached?.hits ?? 0,
      page_cache_revalidated: cached?.revalidated ?? 0,
      page_cache_fills: cached?.fills ?? 0,
      page_cache_pages: cached?.pages ?? 0,
      page_cache_bytes: cached?.bytes ?? 0,
      ...services.status(),
      resident_bytes: memory.rss,
      heap_bytes: memory.heapUsed,
      heap_committed_bytes: memory.heapTotal,
      outside_heap_bytes: memory.external,
      uptime_seconds: Math.round(process.uptime()),
    });
  };
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
    const labelled = await fallbackIfUnavailable(services.gauges(), []);
    const processes = (await services.siblings?.metrics()) ?? [];
    const ofProcesses = processes.length > 0 ? mergeMetrics(processes) : ownMetrics();
    return c.text(ofProcesses + gaugesText(labelled), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
}

function sameSecret(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
