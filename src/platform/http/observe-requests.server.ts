import { randomUUID } from "node:crypto";
import type { ErrorHandler, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { plainPath } from "#lib/plain-path.ts";
import { addSpanFacts } from "#lib/tracing.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import type { Env } from "#platform/env.server.ts";
import type { Bindings } from "./bindings.ts";
import { failure } from "./finish-response.server.ts";
import { type Metrics, routeClass } from "./metrics.server.ts";
import { loggedPath, type PathPolicy } from "./path-policy.ts";
import { loggedHost } from "./preview-host.ts";
import { isForwardedByUntrusted, parseProxyTrust, requestAddress } from "./request-address.ts";
import { isAborted } from "./route-requests.ts";
import { completeHeaders } from "./security-headers.ts";
import { eventOf, securityEvent, senderOf } from "./security-log.server.ts";
import type { ServedSite } from "./served-site.ts";
import { splitAddress } from "./url-parts.ts";

/** 16 random digits. Node has the random numbers of many such ids at hand. */
const newId = (): string => {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
};

/** Logged once: anyone can send such headers, but a proxy sends them with every request. */
const untrustedForwarding =
  "forwarded headers came from a peer that TRUST_PROXY doesn't name: if it is your proxy, all visitors count as one sender and no https is known";

/**
 * The first middleware of every front end: gives each request its id, its sender and its host, completes the headers of its response,
 * counts and logs it.
 * @param policyOf what follows from a path alone, as `plainPath` gives it
 */
export function observeRequests({
  env,
  services,
  metrics,
  policyOf,
}: {
  env: Pick<Env, "TRUST_PROXY" | "trustForwardedHost" | "NODE_ENV" | "hstsSubdomains" | "previewHost">;
  services: { now(): Date; log: Logger };
  metrics: Metrics;
  policyOf(path: string): PathPolicy;
}): MiddlewareHandler<Bindings> {
  const trust = parseProxyTrust(env.TRUST_PROXY);
  let hasWarned = false;
  return async (c, next) => {
    const began = performance.now();
    c.set("id", newId());
    const { remoteAddress } = c.env?.incoming?.socket ?? {};
    c.set(
      "requestAddress",
      requestAddress(remoteAddress, (name) => c.req.header(name), trust, env.trustForwardedHost),
    );
    if (!hasWarned && isForwardedByUntrusted(remoteAddress, (name) => c.req.header(name), trust)) {
      hasWarned = true;
      services.log.warn(untrustedForwarding);
    }
    const { pathname } = splitAddress(c.req.url);
    const plain = plainPath(pathname);
    c.set("pathname", pathname);
    c.set("policy", policyOf(plain));
    await next();
    if (c.res.status === 405 && !c.res.headers.has("Allow")) c.res.headers.set("Allow", "GET, HEAD");
    const completeBytes = c.get("completeBytes");
    if (completeBytes === undefined) {
      // Not by c.header(), which would copy the response's body.
      const { protocol } = c.get("requestAddress");
      if (env.NODE_ENV !== "development")
        completeHeaders(c.res.headers, c.get("policy"), { protocol, subdomains: env.hstsSubdomains });
      c.res.headers.set("X-Request-Id", c.get("id"));
    }
    const ms = performance.now() - began;
    const path = loggedPath(pathname);
    const route = routeClass(plain, pathname.endsWith(".data"));
    const { status: answered } = c.res;
    const status = answered >= 400 && isAborted(c.env) ? 400 : answered;
    const site = (c.get("site") as ServedSite | undefined)?.slug ?? null;
    const bytes = completeBytes ?? Number(c.res.headers.get("Content-Length") ?? 0);
    metrics.count({ route, status, seconds: ms / 1000, site, bytes });
    addSpanFacts({
      "forecourt.request_id": c.get("id"),
      ...(site === null ? {} : { "forecourt.site": site }),
    });
    const { host, address } = c.get("requestAddress");
    const foreign = c.get("foreign");
    const event = foreign ? "cross_site" : eventOf(status);
    if (event)
      securityEvent(services.log, event, {
        site,
        id: c.get("id"),
        path,
        kind: String(status),
        ...(foreign ? { reason: foreign } : {}),
        sender: senderOf(address, services.now()),
      });
    if (route === "asset" || route === "system") return;
    // Without the query, which may hold what a visitor typed, and without address and user agent: nothing personal.
    services.log.info(
      {
        id: c.get("id"),
        host: loggedHost(host, env.previewHost),
        method: c.req.method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
      },
      "request",
    );
  };
}

/** The methods that some address takes; a call decides for itself which of them it takes. */
const methods = ["GET", "HEAD", "POST"];

/** Responds 405 to every other method. */
export const knownMethods: MiddlewareHandler<Bindings> = (c, next) => {
  if (methods.includes(c.req.method)) return next();
  const answer = failure(c, 405);
  answer.headers.set("Allow", methods.join(", "));
  return Promise.resolve(answer);
};

/** Responds 503 while the database is unavailable and 500 to every other error, and logs it; one of a sender who left is none. */
export function answerErrors(log: Logger): ErrorHandler<Bindings> {
  return (error, c) => {
    const facts = { id: c.get("id"), path: loggedPath(c.get("pathname")) };
    if (isDatabaseUnavailable(error)) {
      log.warn({ code: error.code, ...facts }, "the database is unavailable");
      return failure(c, 503);
    }
    if (isAborted(c.env)) return failure(c, 400);
    log.error({ err: error, ...facts }, "a request failed");
    return failure(c, 500);
  };
}
