import { pino } from "pino";

/** Lines that couldn't be written wait here; what comes past it is dropped. */
const waitingBytes = 1024 * 1024;

/**
 * Standard output for the log. A disk that is full or a reader that went away costs lines and never the process: writing is tried again
 * with the next line.
 */
export function logDestination(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes });
  output.on("error", () => {});
  return output;
}
