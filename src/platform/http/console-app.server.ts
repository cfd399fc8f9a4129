import { Hono } from "hono";
import type { FairQueue } from "#lib/fair-queue.server.ts";
import { resumeMeter } from "#lib/meter.server.ts";
import { widestNetworkOf } from "#lib/network.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { drainBodies, limitBodies } from "./body-limits.server.ts";
import { addressProblem } from "./canonical-url.ts";
import { type Accounts, accountsOf } from "./cost-budget.ts";
import { completeResponse, failure } from "./finish-response.server.ts";
import { type SystemEnv, type SystemServices, systemUrls } from "./health-and-metrics.server.ts";
import type { HttpServices } from "./http-services.server.ts";
import type { Metrics } from "./metrics.server.ts";
import { answerErrors, knownMethods, observeRequests } from "./observe-requests.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { consoleFormLimit, type PathPolicy } from "./path-policy.ts";
import { servePictures } from "./pictures.server.ts";
import { renderTurns } from "./render-turns.server.ts";
import { addressedOrigin, type RequestAddress } from "./request-address.ts";
import type { RequestFacts } from "./request-context.server.ts";
import { chargeRequests, heldRefusals, refusalMs } from "./request-cost.server.ts";
import { consolePolicy } from "./security-headers.ts";
import { SessionMembers } from "./session-members.server.ts";
import type { StaticFiles } from "./static-files.server.ts";
import { networkLimit } from "./token-buckets.ts";
import { splitAddress, storableQuery } from "./url-parts.ts";

/** Says which member the request's session is of, once it was looked up; null for none. */
export type OnSession = (memberId: string | null) => void;
export type ConsoleHandler = (
  request: Request,
  facts: RequestFacts,
  onSession: OnSession,
) => Promise<Response>;

/** Of sessions not seen before in networks that have nothing left: how many are looked up at once, then each second. */
export const newSessionLimit = { burst: 20, perSecond: 1 };

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
 * The console as a function of requests to its host. Nothing is cached, and a POST must name this origin. A network has one budget for the console
 * and the sites; a member of the staff has a budget of their own, from the second request of a session on: a cookie counts once its session was
 * looked up.
 */
export function consoleApp({
  env,
  services,
  metrics,
  pageCounts,
  handler,
  files,
  sessionOf,
  turns = renderTurns(env),
  accounts = accountsOf(env, () => services.now().getTime()),
  refusalMs: heldMs = refusalMs,
}: {
  env: SystemEnv &
    Pick<Env, "PUBLIC_PORT" | "BUDGET_BURST" | "BUDGET_RATE" | "RENDER_AT_ONCE"> & { adminHost: string };
  services: SystemServices & Pick<HttpServices, "pictureResponse">;
  metrics: Metrics;
  pageCounts(): ReturnType<PageCache["count"]> | undefined;
  handler: ConsoleHandler;
  files: StaticFiles;
  /** The token of the session that a request says it belongs to. */
  sessionOf(request: Request): string | null;
  /** Shared with the other front ends of the process. */
  turns?: FairQueue | null;
  accounts?: Accounts | null;
  /** How long refusals for cost take. */
  refusalMs?: number;
}): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(observeRequests({ env, services, metrics, policyOf }));
  app.use(drainBodies);
  app.use(knownMethods);
  systemUrls(app, { env, services, metrics, pageCounts });
  app.use(async (c, next) => files.respond(c.req.raw, c.req.path) ?? next());
  servePictures(app, services);

  const { hold, refuse: refuseForCost } = heldRefusals(metrics, heldMs);
  const members = new SessionMembers();
  app.use((c, next) => {
    const token = sessionOf(c.req.raw);
    c.set("session", { token, memberId: token === null ? null : members.memberOf(token) });
    return next();
  });
  if (accounts)
    app.use(
      chargeRequests(
        (c) => {
          const { memberId } = c.get("session");
          return memberId === null
            ? accounts.ofNetwork(c.get("requestAddress").address)
            : accounts.ofMember(memberId);
        },
        { metrics, hold },
      ),
    );

  /** The console's origin as its visitors reach it. */
  const originOf = ({ protocol, port }: RequestAddress, host = env.adminHost): string =>
    addressedOrigin({ host, protocol, port: env.PUBLIC_PORT ?? port });

  app.use((c, next) => {
    if (c.req.method !== "POST" || c.req.header("origin") === originOf(c.get("requestAddress")))
      return next();
    c.set("foreign", "the Origin is not the console's");
    return Promise.resolve(failure(c, 403));
  });

  const newSessions = networkLimit(newSessionLimit);
  app.use(async (c, next) => {
    const seconds = c.get("cost")?.admit() ?? 0;
    if (seconds === 0) return next();
    // Members who work in a network that someone floods aren't locked out of it.
    const { token, memberId } = c.get("session");
    const { address } = c.get("requestAddress");
    const isNew = token !== null && memberId === null;
    if (isNew && newSessions.take(address, services.now().getTime()) === 0) return next();
    return refuseForCost(c, seconds);
  });
  app.use(limitBodies);
  app.use(async (c, next) => {
    const { address, isLocal } = c.get("requestAddress");
    if (isLocal || !turns) return next();
    const { memberId } = c.get("session");
    const seconds = await turns.run(
      memberId === null ? widestNetworkOf(address) : `member ${memberId}`,
      async () => {
        resumeMeter();
        const secondsLater = c.get("cost")?.secondsAfterWaiting() ?? 0;
        if (secondsLater === 0) await next();
        return secondsLater;
      },
    );
    if (seconds > 0) return refuseForCost(c, seconds);
  });

  app.all("*", async (c) => {
    const { pathname, query } = splitAddress(c.req.url);
    const problem = addressProblem(pathname, query, "console");
    if (problem) return failure(c, problem);
    const asked = c.get("requestAddress");
    const { address, isLocal } = asked;
    const { token } = c.get("session");
    const onSession: OnSession = (memberId) => {
      if (token !== null) members.set(token, memberId);
      if (memberId !== null && accounts) c.get("cost")?.chargeTo(accounts.ofMember(memberId));
    };
    const request = new Request(originOf(asked) + pathname + storableQuery(query), c.req.raw);
    const response = await handler(request, { id: c.get("id"), address, isLocal }, onSession);
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
