import { type Logger, pino } from "pino";

let current: Logger = pino({ level: "info" });

/** The process's log, for code that React Router calls and that has no platform at hand. */
export function logger(): Logger {
  return current;
}

/** Set once, when the server is made. */
export function logTo(log: Logger): void {
  current = log;
}
