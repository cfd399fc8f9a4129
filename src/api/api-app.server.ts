import { Hono } from "hono";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "#platform/http/bindings.ts";
import { drainBodies } from "#platform/http/body-limits.server.ts";
import { type SystemEnv, type SystemServices, systemUrls } from "#platform/http/health-and-metrics.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";
import { observeRequests } from "#platform/http/observe-requests.server.ts";
import { isAborted } from "#platform/http/route-requests.ts";
import { jsonAnswer, problemAnswer } from "./answer.server.ts";
import type { ApiServices } from "./api-deps.server.ts";
import { answerCall } from "./call.server.ts";
import { ClientLimits } from "./client-limits.server.ts";
import { openApiDocument } from "./open-api.server.ts";
import type { Operation } from "./operation.server.ts";
import { operations } from "./operations.server.ts";
import { problem } from "./problem.ts";
import { referenceAnswer } from "./reference.server.ts";

const policy = {
  isCall: true,
  isRendered: false,
  isCrossOrigin: false,
  isCapability: false,
  bodyLimit: "console",
  formLimit: "console",
  callLimit: null,
} as const;

/**
 * The API for programs as a function of requests to its host. It has no cookies, so no request of a browser counts as anyone's, and needs no
 * `Origin`.
 */
export function apiApp({
  env,
  services,
  metrics,
  limits = new ClientLimits(),
}: {
  env: SystemEnv & Pick<Env, "consoleAddress">;
  services: ApiServices & SystemServices;
  metrics: Metrics;
  limits?: ClientLimits;
}): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(observeRequests({ env, services, metrics, policyOf: () => policy }));
  app.use(drainBodies);
  systemUrls(app, { env, services, metrics, pageCounts: () => undefined });
  const options = { services, limits, consoleAddress: env.consoleAddress };
  for (const [path, ofPath] of Map.groupBy(operations, (one) => one.path)) {
    const route = `/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    for (const operation of ofPath) app.on(operation.method, route, (c) => answerCall(c, operation, options));
    app.all(route, (c) => {
      const answer = problemAnswer(c, problem("method_not_allowed"));
      answer.headers.set("Allow", allowed(ofPath));
      return answer;
    });
  }
  app.get("/v1/openapi.json", () => jsonAnswer(openApiDocument(operations), 200, {}));
  app.get("*", (c, next) => {
    const page = referenceAnswer(c.req.path);
    return page ? Promise.resolve(page) : next();
  });
  app.notFound((c) =>
    problemAnswer(c, problem("not_found", { detail: "There is nothing at this address." })),
  );
  app.onError((error, c) => {
    const facts = { id: c.get("id"), path: c.req.path };
    if (isDatabaseUnavailable(error)) {
      services.log.warn({ code: error.code, ...facts }, "the database is unavailable");
      return problemAnswer(c, problem("unavailable"));
    }
    if (!isAborted(c.env)) services.log.error({ err: error, ...facts }, "a request failed");
    return problemAnswer(c, problem("internal"));
  });
  return app;
}

const allowed = (of: readonly Operation[]): string =>
  [...of.map(({ method }) => method), ...(of.some(({ method }) => method === "GET") ? ["HEAD"] : [])].join(
    ", ",
  );
