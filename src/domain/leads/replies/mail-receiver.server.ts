import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { SMTPServerSession } from "smtp-server";
import { minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { type Inbox, maxMessageBytes } from "./inbox.server.ts";
import { isReplyAddress } from "./recipient.ts";

export const receiverLimits = {
  connections: 50,
  recipients: 20,
  /** Without a byte, and for all of one message. */
  silentMs: 60_000,
  messageMs: 10 * minuteMs,
};

export type MailReceiver = { port: number; close(): Promise<void> };

/** An error with the code that the client is answered with. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const later = refusal(451, "4.3.0 The message can't be stored just now. Send it again later.");

/**
 * Receives mail for the domain of replies from the operator's mail server, which stands in front: there is neither encryption nor a login. A
 * message is stored before it is accepted; while that fails, the sending server is asked to try again.
 */
export async function startMailReceiver({
  port,
  host,
  domain,
  inbox,
  onStored,
  log,
  limits = receiverLimits,
}: {
  port: number;
  host: string;
  domain: string;
  inbox: Pick<Inbox, "store">;
  onStored(): void;
  log: Pick<Logger, "warn" | "info">;
  limits?: typeof receiverLimits;
}): Promise<MailReceiver> {
  const { SMTPServer } = await import("smtp-server");
  const server = new SMTPServer({
    banner: "Forecourt",
    name: domain,
    disabledCommands: ["STARTTLS", "AUTH", "XCLIENT", "XFORWARD"],
    size: maxMessageBytes,
    maxClients: limits.connections,
    socketTimeout: limits.silentMs,
    closeTimeout: 5_000,
    disableReverseLookup: true,
    onRcptTo: ({ address }, session, done) => {
      if (!isReplyAddress(address, domain))
        return done(refusal(550, `5.1.1 Only mail to ${domain} is taken here.`));
      if (session.envelope.rcptTo.length >= limits.recipients)
        return done(refusal(452, `4.5.3 At most ${limits.recipients} recipients at once.`));
      done();
    },
    onData: (stream, session, done) => {
      const timer = setTimeout(() => stream.destroy(new Error("too slow")), limits.messageMs);
      inbox
        .store(envelopeOf(session), stream)
        .then((outcome) => {
          if (outcome.kind === "too_large")
            return done(refusal(552, "5.3.4 The message is larger than 50 MB."));
          done(null, "2.0.0 Stored");
          onStored();
        })
        .catch((error) => {
          log.warn({ code: errorCode(error) }, "a message wasn't stored; its server tries again");
          // The client waits until all of the message is read.
          stream.resume();
          done(later);
        })
        .finally(() => clearTimeout(timer));
    },
  });
  // A client that goes away leaves a broken connection.
  server.on("error", (error) =>
    log.info({ code: errorCode(error) }, "a connection of the mail receiver failed"),
  );
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function envelopeOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) {
  return {
    source: "smtp" as const,
    sender: (mailFrom ? mailFrom.address : "").slice(0, 254),
    recipients: rcptTo.map(({ address }) => address.slice(0, 254)),
  };
}
