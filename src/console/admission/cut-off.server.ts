import type { Logger } from "pino";
import { errorCode } from "#lib/error-code.ts";

/** Logs that making a file failed after its beginning was sent. The message of a database error may contain data: only its code is logged. */
export const cutOff =
  (log: Pick<Logger, "error">, file: string) =>
  (error: unknown): void => {
    log.error({ code: errorCode(error), file }, "a file broke off");
  };
