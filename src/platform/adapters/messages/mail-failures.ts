/** What became of a site's e-mails to shoppers in the last days. */
export type MailFigures = { sent: number; bounced: number; complained: number };

/** Days that count. */
export const failureDays = 7;
/** So few say nothing about a sender, however few e-mails it sent. */
const fewest = 5;
/** Receivers distrust senders of whose e-mails more come back or are called spam. */
const most = 0.02;

/** Whether so many e-mails failed that further advertising would harm the sender. */
export const isHarmful = ({ sent, bounced, complained }: MailFigures): boolean =>
  bounced + complained >= fewest && bounced + complained > sent * most;

export type MailReport = { kind: "bounced" | "complained"; messageIds: string[] };

const maxRead = 300_000;
const maxIds = 20;

/**
 * What an e-mail says about others that came back for good (RFC 3464) or were called spam (RFC 5965).
 * @param raw the message as it arrived
 * @returns null for any other message, and for one that is only delayed
 */
export function readMailReport(raw: Uint8Array): MailReport | null {
  const lines = Buffer.from(raw.subarray(0, maxRead)).toString("latin1").split(/\r?\n/);
  const end = lines.indexOf("");
  if (end < 0) return null;
  const type = /^content-type:\s*multipart\/report\b(.*)$/i;
  const head = unfolded(lines.slice(0, end));
  const report = head.map((line) => type.exec(line)?.[1]?.toLowerCase()).find((found) => found !== undefined);
  if (report === undefined) return null;
  const body = unfolded(lines.slice(end + 1));
  const messageIds = body.flatMap((line) => /^message-id:\s*(<[^<>\s]{1,900}>)/i.exec(line)?.[1] ?? []);
  if (messageIds.length === 0) return null;
  const ids = [...new Set(messageIds)].slice(0, maxIds);
  if (report.includes("feedback-report")) return { kind: "complained", messageIds: ids };
  const has = (pattern: RegExp) => body.some((line) => pattern.test(line));
  const isFinal = has(/^action:\s*failed\b/i) && has(/^status:\s*5\./i);
  return report.includes("delivery-status") && isFinal ? { kind: "bounced", messageIds: ids } : null;
}

/** Header lines with their continuations. */
function unfolded(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const last = whole.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) whole[last] += ` ${line.trim()}`;
    else whole.push(line);
  }
  return whole;
}
