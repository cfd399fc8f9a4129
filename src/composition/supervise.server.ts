import cluster from "node:cluster";
import { pino } from "pino";
import { logDestination } from "#lib/log-destination.server.ts";
import { env } from "#platform/env.server.ts";
import { type Child, Supervisor } from "#platform/processes/supervisor.server.ts";

/**
 * Runs `WEB_PROCESSES` web processes on one port, with a worker beside them where `ROLE` has one. The first accepted connection goes to the first process, the
 * next to the next. Resolves with the program's exit code.
 */
export async function supervise(): Promise<number> {
  const log = pino({ level: env.LOG_LEVEL }, logDestination());
  const { WEB_PROCESSES: web, runsTasks: worker } = env;
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const share = (total: number) => String(Math.ceil(total / web));
  const supervisor = new Supervisor({
    web,
    worker,
    log,
    fork: ({ name, isWorker, listens }): Child => {
      const forked = cluster.fork({
        FORECOURT_PROCESS: name,
        FORECOURT_LISTENS: listens,
        // The bounds of memory and sockets hold for all processes together.
        MAX_CONNECTIONS: share(env.MAX_CONNECTIONS),
        MAX_CONNECTIONS_PER_NETWORK: share(env.MAX_CONNECTIONS_PER_NETWORK),
        ...(isWorker ? { ROLE: "worker" } : {}),
      });
      return {
        on: (event: "message" | "exit", take: (...given: never[]) => void) => forked.on(event, take as never),
        send: (message) => forked.isConnected() && forked.send(message),
        kill: (signal) => void forked.process.kill(signal),
      };
    },
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => supervisor.end(signal));
  log.info({ web, worker }, "supervising");
  return supervisor.run();
}
