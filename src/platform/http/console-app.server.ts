import { Hono } from "hono";
import type { FairQueue } from "#lib/fair-queue.server.ts";
import { widestNetworkOf } from "#lib/network.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { drainBodies, limitBodies } from "./body-limits.server.ts";
import { addressProblem } from "./canonical-url.ts";
import { completeResponse, failure } from "./finish-response.server.ts";
import { addressedOrigin, type RequestAddress } from "./host.ts";
import type { HttpServices } from "./http-services.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { answerErrors, knownMethods, observeRequests } from "./observe-requests.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { consoleFormLimit, type PathPolicy } from "./path-policy.ts";
import { servePictures } from "./pictures.server.ts";
import { renderLimitOf } from "./render-limit.ts";
import { renderTurns } from "./render-turns.server.ts";
import type { RequestFacts } from "./request-context.server.ts";
import { consolePolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { systemUrls } from "./system-urls.server.ts";
import { splitAddress, storableQuery } from "./url-parts.ts";

export type ConsoleHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

const policyOf = (path: string): PathPolicy => ({
  isCall: false,
  isRendered: true,
  isCrossOrigin: false,
  isCapability: false,
  bodyLimit: "console",
  formLimit: consoleFormLimit(path),
  callLimit: null,
});

/**
 * The console as a function of requests to its host. Nothing is cached, a POST must name this origin, and a network has as many screens
 * rendered as it has pages of sites.
 */
export function consoleApp({
  env,
  services,
  metrics,
  pageCounts,
  handler,
  files,
  turns = renderTurns(env),
}: {
  env: Pick<
    Env,
    | "TRUST_PROXY"
    | "trustForwardedHost"
    | "NODE_ENV"
    | "hstsSubdomains"
    | "METRICS_TOKEN"
    | "SECURITY_CONTACT"
    | "PUBLIC_PORT"
    | "RENDER_BURST"
    | "RENDER_RATE"
    | "RENDER_AT_ONCE"
    | "previewHost"
  > & { adminHost: string };
  services: Pick<
    HttpServices,
    "now" | "ready" | "log" | "status" | "gauges" | "failingTasks" | "siblings" | "pictureResponse"
  >;
  metrics: Metrics;
  pageCounts(): ReturnType<PageCache["count"]> | undefined;
  handler: ConsoleHandler;
  files: StaticFiles;
  /** Shared with the other front ends of the process. */
  turns?: FairQueue | null;
}): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(observeRequests({ env, services, metrics, policyOf }));
  app.use(drainBodies);
  app.use(knownMethods);
  systemUrls(app, { env, services, metrics, pageCounts });
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  servePictures(app, services);

  /** The console's origin as its visitors reach it. */
  const originOf = ({ protocol, port }: RequestAddress, host = env.adminHost): string =>
    addressedOrigin({ host, protocol, port: env.PUBLIC_PORT ?? port });

  app.use((c, next) => {
    if (c.req.method !== "POST" || c.req.header("origin") === originOf(c.get("requestAddress")))
      return next();
    c.set("foreign", "the Origin is not the console's");
    return Promise.resolve(failure(c, 403));
  });
  app.use(limitBodies);

  const limit = renderLimitOf(env);
  app.use((c, next) => {
    const { address, isLocal } = c.get("requestAddress");
    if (isLocal) return next();
    const wait = limit?.take(address, services.now().getTime()) ?? 0;
    if (wait === 0) return turns ? turns.run(widestNetworkOf(address), next) : next();
    c.header("Retry-After", String(wait));
    return Promise.resolve(failure(c, 429));
  });

  app.all("*", async (c) => {
    const { pathname, query } = splitAddress(c.req.url);
    const problem = addressProblem(pathname, query);
    if (problem) return failure(c, problem);
    const asked = c.get("requestAddress");
    const { address, isLocal } = asked;
    const response = await handler(
      new Request(originOf(asked) + pathname + storableQuery(query), c.req.raw),
      {
        ...{ id: c.get("id"), address, isLocal },
      },
    );
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", "private, no-store");
    headers.set("X-Robots-Tag", "noindex, nofollow");
    headers.set("Referrer-Policy", "same-origin");
    if (env.NODE_ENV !== "development") {
      const previews = env.previewHost && originOf(asked, `*.${env.previewHost}`);
      headers.set("Content-Security-Policy", consolePolicy(previews));
    }
    return completeResponse(c, new Response(response.body, { status: response.status, headers }));
  });

  app.onError(answerErrors(services.log));
  return app;
}
