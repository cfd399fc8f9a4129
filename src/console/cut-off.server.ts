import type { Logger } from "pino";

/** Logs that making a file failed after its beginning was sent. The message of a database error may contain data: only its code is logged. */
export const cutOff =
  (log: Pick<Logger, "error">, file: string) =>
  (error: unknown): void => {
    const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string };
    log.error({ code: code ?? cause?.code ?? name, file }, "a file broke off");
  };
