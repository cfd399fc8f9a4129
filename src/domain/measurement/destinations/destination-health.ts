import { hourMs } from "#lib/durations.ts";

/** How the events of a destination went. The numbers of ended ones are those of the last 24 hours. */
export type DestinationHealth = {
  waiting: number;
  /** When the oldest that waits happened. */
  waitingSince: Date | null;
  lastSentAt: Date | null;
  sent: number;
  refused: number;
  dropped: number;
  unknown: number;
  /** Of the stored conversions, those by which the vendor may find a person: by a click, an e-mail address or a telephone number. */
  matchable: number;
  conversions: number;
  /** Why what waits wasn't sent at its last try; null where nothing failed. */
  answer: string | null;
};

/** What became of the events that ended in the hour that begins at an ISO instant. */
export type EndedInHour = { hour: string; sent: number; refused: number; dropped: number; unknown: number };

export const noEvents: DestinationHealth = {
  waiting: 0,
  waitingSince: null,
  lastSentAt: null,
  sent: 0,
  refused: 0,
  dropped: 0,
  unknown: 0,
  matchable: 0,
  conversions: 0,
  answer: null,
};

export type DestinationProblem = "nothing sent" | "refused";

/** More of the events than this share are refused: something is wrong with all of a kind. */
const refusedShare = 0.05;

/** What members are notified about: nothing was sent for an hour while events wait, or more than 5 % of a day's are refused. */
export function problemOf(health: DestinationHealth, now: Date): DestinationProblem | null {
  const { waitingSince, lastSentAt, sent, refused } = health;
  const anHourAgo = now.getTime() - hourMs;
  const waitsLong = waitingSince !== null && waitingSince.getTime() <= anHourAgo;
  if (waitsLong && (lastSentAt === null || lastSentAt.getTime() <= anHourAgo)) return "nothing sent";
  return refused > refusedShare * (sent + refused) ? "refused" : null;
}

/** A destination of a site whose events don't arrive. `answer` is why what waits wasn't sent. */
export type FailingDestination = {
  name: string;
  /** What people call it. */
  title: string;
  problem: DestinationProblem;
  answer: string | null;
};

/** How often an event of the last hour happened, and what became of it at its destinations. */
export type EventOfHour = {
  kind: string;
  happened: number;
  sent: number;
  waiting: number;
  /** Refused by a vendor, dropped, or unknown. */
  lost: number;
  /** Why the latest of the lost was. */
  answer: string | null;
};
