import { Hono } from "hono";
import type { Bindings } from "./bindings.ts";
import { type SystemEnv, type SystemServices, systemUrls } from "./health-and-metrics.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { observeRequests } from "./observe-requests.server.ts";
import { pathPolicy } from "./path-policy.ts";

/**
 * What a process responds on hosts that it doesn't serve: the system addresses, else 404.
 * @param text what the 404 says
 */
export function healthApp({
  env,
  services,
  metrics,
  pageCounts = () => undefined,
  text = "This process serves no site: only its own health.",
}: {
  env: SystemEnv;
  services: SystemServices;
  metrics: Metrics;
  pageCounts?: Parameters<typeof systemUrls>[1]["pageCounts"];
  text?: string;
}): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(observeRequests({ env, services, metrics, policyOf: pathPolicy }));
  systemUrls(app, { env, services, metrics, pageCounts });
  app.all("*", (c) => c.text(text, 404));
  return app;
}
