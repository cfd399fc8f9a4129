import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { logDestination } from "#lib/log-destination.server.ts";
import { plainPath } from "#lib/plain-path.ts";
import { setTracer } from "#lib/tracing.server.ts";
import { ownVersion } from "#platform/database/migration-files.server.ts";
import { env } from "#platform/env.server.ts";
import { hostReader } from "#platform/http/host-reader.server.ts";
import { routeClass } from "#platform/http/metrics.server.ts";
import { loggedPath } from "#platform/http/path-policy.ts";
import { loggedHost } from "#platform/http/preview-host.ts";
import { isTrustedPeer, parseProxyTrust } from "#platform/http/request-address.ts";
import { otlpTracer } from "#platform/tracing/otlp-tracer.server.ts";

/** A receiver that is down is one line in so many milliseconds. */
const failureLogMs = 600_000;

/** Records traces of this process, and sends them to a receiver at `endpoint`. */
export function startTracing(endpoint: string): void {
  const log = pino({ level: env.LOG_LEVEL }, logDestination());
  const trust = parseProxyTrust(env.TRUST_PROXY);
  const hostOf = hostReader(env);
  let loggedAt = Number.NEGATIVE_INFINITY;
  setTracer(
    otlpTracer({
      endpoint,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? "",
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
      resource: {
        "service.name": env.OTEL_SERVICE_NAME,
        "service.version": ownVersion(),
        "service.instance.id": `${process.env.FORECOURT_PROCESS ?? env.ROLE}-${process.pid}`,
      },
      isTrusted: (peer) => isTrustedPeer(peer, trust),
      describe: (request) => describe(request, hostOf(request).host),
      failed: (code) => {
        if (performance.now() - loggedAt < failureLogMs) return;
        loggedAt = performance.now();
        log.warn({ code }, "traces weren't sent");
      },
    }),
  );
}

/** As the log describes it: without its query, the sender and secrets. What the log leaves out has no span either. */
function describe({ method = "", url = "" }: IncomingMessage, host: string | null) {
  const [path = ""] = url.split("?", 1);
  const route = routeClass(plainPath(path), path.endsWith(".data"));
  if (route === "asset" || route === "system") return null;
  const facts = { "http.request.method": method, "url.path": loggedPath(path) };
  const shown = loggedHost(host, env.previewHost);
  return {
    name: `${method} ${route}`,
    facts: shown === null ? facts : { ...facts, "server.address": shown },
  };
}
