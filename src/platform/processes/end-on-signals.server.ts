import type { Logger } from "pino";

/** The services of a process. */
export type Closable = { log: Logger; drain(): void; close(): Promise<void> };

/**
 * Ends the process on SIGTERM or SIGINT, once.
 * @param drained resolves when no request is in progress any more
 */
export function endOnSignals(
  current: () => Closable,
  drainSeconds: number,
  drained: () => Promise<void>,
): void {
  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    current().log.info({ signal, seconds: drainSeconds }, "draining");
    current().drain();
    await drained();
    await current().close();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}
