import { setTimeout as pause } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Mail } from "./mails.ts";

export type Sent = {
  accepted: Mail[];
  /** With what the receiver answered. */
  refused: { mail: Mail; answer: string }[];
  /** Attempts that ended in nothing, or in “later”. */
  repeated: number;
};

const connections = 6;
export const nothingSent = (): Sent => ({ accepted: [], refused: [], repeated: 0 });

/** Sends mails as a mail server does: what wasn't answered, or with “later”, is sent again, until it is accepted or refused for good. */
export async function sendAll(port: number, mails: Iterator<Mail>, sent = nothingSent()): Promise<Sent> {
  const connection = async () => {
    for (let next = mails.next(); !next.done; next = mails.next()) await untilDecided(port, next.value, sent);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return sent;
}

async function untilDecided(port: number, mail: Mail, sent: Sent): Promise<void> {
  for (;;) {
    const answer = await sendOnce(port, mail);
    if (answer === "accepted") return void sent.accepted.push(mail);
    if (answer?.startsWith("5")) return void sent.refused.push({ mail, answer });
    sent.repeated++;
    await pause(200 + Math.random() * 600);
  }
}

/** @returns the answer that refuses it; null for none */
async function sendOnce(port: number, { from, to, raw }: Mail): Promise<"accepted" | string | null> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
    return "accepted";
  } catch (error) {
    const { responseCode, response } = error as { responseCode?: number; response?: string };
    return responseCode === undefined ? null : (response ?? String(responseCode));
  } finally {
    transport.close();
  }
}
