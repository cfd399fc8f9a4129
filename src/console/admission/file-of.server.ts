import type { Logger } from "pino";
import { data } from "react-router";
import { errorCode } from "#lib/error-code.ts";
import { slots } from "#lib/slots.ts";
import { streamedText } from "#lib/streamed-text.server.ts";

/** Logs that making a file failed after its beginning was sent. The message of a database error may contain data: only its code is logged. */
const cutOff =
  (log: Pick<Logger, "error">, file: string) =>
  (error: unknown): void => {
    log.error({ code: errorCode(error), file }, "a file broke off");
  };

/** Files of one group, and of all, that are made at a time: each has the rows that it writes in memory until its reader has taken them. */
const take = slots({ each: 2, all: 10 });

/**
 * A CSV file that is made while it is read.
 * @param of the group whose rows it has, and its name
 * @throws Response 429 when too many are being made
 */
export function fileOf(
  of: { groupId: string; name: string; log: Parameters<typeof cutOff>[0] },
  produce: (write: (text: string) => Promise<void>) => Promise<unknown>,
): Response {
  const giveBack = take(of.groupId);
  if (!giveBack) throw data(null, { status: 429, headers: { "Retry-After": "60" } });
  const body = streamedText((write) => produce(write).finally(giveBack), cutOff(of.log, of.name));
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${of.name}"`,
    },
  });
}
