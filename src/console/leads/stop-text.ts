import type { LeadStop } from "#domain/leads/stored-leads/lead-stop.ts";
import { staffDate } from "#lib/staff-date.ts";

const stopReasons: Record<LeadStop["cause"], string> = {
  unsubscribed: "the shopper asked for no more messages",
  bounced: "messages to it came back",
  complained: "the shopper reported a message as spam",
};

/** Why a shopper gets nothing by e-mail or text message, with the day; null where they may be written to. */
export const stopText = (what: string, stop: LeadStop | null): string | null =>
  stop &&
  `${what}: stopped on ${staffDate(stop.since.toISOString().slice(0, 10))}, since ${stopReasons[stop.cause]}.`;
