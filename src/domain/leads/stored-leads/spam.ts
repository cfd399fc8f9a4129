import type { LeadSlice } from "#domain/configuration/settings.ts";

/**
 * Reasons to suspect that a lead is spam (DECIDE-120). A suspected lead is stored and marked, never dropped:
 * a shopper with a form filler or an office full of people behind one address is a lead as well. `reported` is what staff marked.
 */
export type SpamReason = "honeypot" | "pace" | "repeated" | "rate" | "links" | "reported";

export type SpamFacts = {
  /** The value of the hidden field. */
  honeypot: unknown;
  /** When the form was opened, epoch milliseconds by the browser's clock; unknown without script. */
  startedAt: unknown;
  now: Date;
  message: string;
  /** Leads from this address in the last ten minutes. */
  fromAddress: number;
  /** Leads of other senders with this very message in the last day. */
  sameMessage: number;
};

export function spamReasons(facts: SpamFacts, slice: LeadSlice["spam"]): SpamReason[] {
  const reasons: SpamReason[] = [];
  if (typeof facts.honeypot === "string" && facts.honeypot.trim() !== "") reasons.push("honeypot");
  const started = typeof facts.startedAt === "string" ? Number(facts.startedAt) : facts.startedAt;
  if (typeof started === "number" && Number.isFinite(started)) {
    const seconds = (facts.now.getTime() - started) / 1000;
    // With a browser clock that is ahead or days behind, the duration is unknown.
    if (seconds >= 0 && seconds < slice.fastestSeconds) reasons.push("pace");
  }
  if (facts.sameMessage >= slice.repeats) reasons.push("repeated");
  if (facts.fromAddress >= slice.perAddress) reasons.push("rate");
  if ((facts.message.match(/https?:\/\//gi)?.length ?? 0) >= 4) reasons.push("links");
  return reasons;
}

/** Messages shorter than this are too alike among honest shoppers to be counted. */
export const shortestCountedMessage = 40;
