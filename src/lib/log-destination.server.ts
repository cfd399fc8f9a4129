import { pino } from "pino";

/** The size of the buffer for lines that couldn't be written; what exceeds it is dropped. */
const waitingBytes = 1024 * 1024;

/**
 * Standard output for the log. A full disk or a closed pipe loses lines and never ends the process: writing
 * is retried with the next line.
 */
export function logDestination(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes });
  output.on("error", () => {});
  return output;
}
