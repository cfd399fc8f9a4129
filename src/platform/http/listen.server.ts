import type { RequestListener, Server } from "node:http";
import type { Env } from "#platform/env.server.ts";
import { type Closable, endOnSignals } from "#platform/processes/end-on-signals.server.ts";
import { boundedServer } from "./connection-limits.server.ts";
import { drainable } from "./drain.server.ts";
import { portProblem } from "./free-port.server.ts";
import { hasOneHost, parseProxyTrust } from "./request-address.ts";

/** A flood of refused connections is one line a minute. */
const refusedLogMs = 60_000;
/** Requests in progress at shutdown have this long. */
const finishMs = 10_000;

/**
 * Listens on HOST and PORT. On SIGTERM or SIGINT it continues for `DRAIN_SECONDS` while /readyz responds 503, then
 * stops accepting connections, gives pending requests up to 10 seconds, closes the services and ends the process.
 * @param current the services in use at the moment
 * @param untilWanted resolves when the process may begin to listen
 */
export async function listen(
  listener: RequestListener,
  env: Pick<
    Env,
    | "HOST"
    | "PORT"
    | "DRAIN_SECONDS"
    | "demo"
    | "servesSite"
    | "adminHost"
    | "TRUST_PROXY"
    | "MAX_CONNECTIONS"
    | "MAX_CONNECTIONS_PER_NETWORK"
    | "isFirstProcess"
  >,
  current: () => Closable,
  untilWanted: () => Promise<void> = () => Promise.resolve(),
): Promise<Server> {
  const drain = drainable(listener);
  const server = boundedServer(
    (request, response) => {
      if (hasOneHost(request.rawHeaders)) return drain.listener(request, response);
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
      response.end("Bad request: no usable Host header");
    },
    {
      connections: { total: env.MAX_CONNECTIONS, network: env.MAX_CONNECTIONS_PER_NETWORK },
      trust: parseProxyTrust(env.TRUST_PROXY),
      onRefused: atMostEvery(refusedLogMs, () =>
        current().log.warn(
          "connections are refused: too many are open (MAX_CONNECTIONS, MAX_CONNECTIONS_PER_NETWORK)",
        ),
      ),
    },
  );
  // Connections over the limit go to no other process of the cluster, which may be as full.
  Object.assign(server, { dropMaxConnection: true });
  let isListening = false;
  endOnSignals(current, env.DRAIN_SECONDS, () =>
    isListening ? drain.end(server, { announceMs: env.DRAIN_SECONDS * 1_000, finishMs }) : Promise.resolve(),
  );
  await untilWanted();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(portProblem(error, env) ?? error));
    server.listen(env.PORT, env.HOST, resolve);
  });
  isListening = true;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  current().log.info({ host: env.HOST, port, startedInMs: Math.round(performance.now()) }, "listening");
  const { isFirstProcess: isFirst } = env;
  if (isFirst && env.demo && env.servesSite) console.log(`Forecourt is at http://localhost:${port}`);
  if (isFirst && env.demo && env.adminHost) console.log(`Its console is at http://${env.adminHost}:${port}`);
  return server;
}

function atMostEvery(ms: number, run: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    run();
  };
}
