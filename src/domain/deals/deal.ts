import { dayMs, hourMs } from "#lib/durations.ts";

type Tone = "plain" | "good" | "warn" | "bad" | "note";

/** What a shopper agreed to with a dealer, as one kind of row in one list. */
export const dealKinds = [
  "reservation",
  "payment",
  "purchase",
  "trade_in",
  "test_drive",
  "inspection",
  "service",
] as const;
export type DealKind = (typeof dealKinds)[number];

export const kindNames: Record<DealKind, [one: string, many: string]> = {
  reservation: ["Reservation", "Reservations"],
  payment: ["Payment", "Payments"],
  purchase: ["Online purchase", "Online purchases"],
  trade_in: ["Trade-in", "Trade-ins"],
  test_drive: ["Test drive", "Test drives"],
  inspection: ["Inspection", "Inspections"],
  service: ["Service", "Services"],
};

/** A row of the list. */
export type Deal = {
  kind: DealKind;
  id: string;
  site: { id: string; slug: string; name: string };
  /** As the database has it; what is done to it is compared with this. */
  state: string;
  /** The state of a refund; null without one. */
  refund: "due" | "pending" | "done" | "failed" | null;
  /** The shopper; empty after erasure. */
  who: string;
  /** The car's name, or what is paid for. */
  what: string;
  amountCents: number | null;
  /** The amount as people read it; empty without one. */
  amount: string;
  location: { id: string; name: string } | null;
  /** When it was made, ISO 8601. */
  at: string;
  /** When it takes place or ends; null where it has no such time. A service has a day only. */
  when: string | null;
  /** How often a booking was moved; 0 for others. */
  sequence: number;
  leadId: string | null;
  timeZone: string;
};

export const isBooking = (kind: DealKind): kind is "test_drive" | "inspection" | "service" =>
  kind === "test_drive" || kind === "inspection" || kind === "service";

/** A hold that ends within this time needs a decision, in milliseconds. */
const soonMs = 12 * hourMs;

/** How long after its hold a car that was sold meanwhile is pointed out, in milliseconds: mostly the holder bought it. */
export const soldMs = 14 * dayMs;

/** Purchases and trade-ins have no end of their own: they are open for this long, in milliseconds. */
export const openMs = 90 * dayMs;

/**
 * A row of the list. Making the formats of several clocks takes a browser longer than the rest of a row, so texts come from the server, all by
 * the clock of the deal's place.
 */
export type ListedDeal = Deal & { whenText: string; madeText: string };

type State = Pick<Deal, "kind" | "state" | "refund" | "when" | "at">;

/** Why a deal needs staff's attention, the most urgent first. */
export const dealNeeds = [
  "The refund failed",
  "Sold while reserved",
  "The hold ends soon",
  "Not confirmed",
] as const;
export type DealNeed = (typeof dealNeeds)[number];

/** Whether it can still come to something. */
export function isOpen({ kind, state, refund, when, at }: State, now: Date): boolean {
  const isRecent = new Date(at).getTime() > now.getTime() - openMs;
  switch (kind) {
    case "reservation":
      return ["pending", "paid", "held"].includes(state);
    case "payment":
      return state === "begun" || state === "open";
    case "purchase":
      return refund === null && isRecent;
    case "trade_in":
      return state === "offer" ? isAhead(when, now) : isRecent && ["accepted", "sent"].includes(state);
    case "test_drive":
    case "inspection":
    case "service":
      return state !== "cancelled" && isAhead(when, now);
  }
}

const isAhead = (when: string | null, now: Date) => when === null || new Date(when) > now;

/** Why it needs staff's attention; null if it goes on by itself. */
export function needOf({ kind, state, refund, when }: State, now: Date): DealNeed | null {
  if (refund === "failed") return "The refund failed";
  if (kind === "reservation" && state === "sold") {
    const isRecent = when !== null && new Date(when).getTime() > now.getTime() - soldMs;
    return refund === null && isRecent ? "Sold while reserved" : null;
  }
  if (kind === "reservation" && state === "held" && when)
    return new Date(when).getTime() - now.getTime() < soonMs ? "The hold ends soon" : null;
  return isBooking(kind) && state === "booked" && isAhead(when, now) ? "Not confirmed" : null;
}

const words: Record<string, [text: string, tone: Tone]> = {
  pending: ["Being paid", "plain"],
  paid: ["Paid", "good"],
  held: ["Held", "good"],
  released: ["Released", "plain"],
  cancelled: ["Cancelled", "plain"],
  sold: ["Sold", "warn"],
  lapsed: ["Not paid", "plain"],
  begun: ["Begun", "plain"],
  open: ["Being paid", "plain"],
  ended: ["Not paid", "plain"],
  ordered: ["Ordered", "good"],
  offer: ["Offer made", "note"],
  sent: ["To be valued", "warn"],
  accepted: ["Offer accepted", "good"],
  booked: ["Booked", "note"],
  confirmed: ["Confirmed", "good"],
};

/** States of what was paid, ordered, accepted or booked and still holds. */
export const agreedStates = ["paid", "held", "sold", "ordered", "accepted", "booked", "confirmed"] as const;

const refundWords: Record<NonNullable<Deal["refund"]>, [text: string, tone: Tone]> = {
  due: ["Refund under way", "note"],
  pending: ["Refund under way", "note"],
  done: ["Refunded", "plain"],
  failed: ["Refund failed", "bad"],
};

/** The badges of a deal, the state first. */
export function badgesOf(deal: State, now: Date): { text: string; tone: Tone }[] {
  const [text, tone] = words[deal.state] ?? [deal.state, "plain"];
  const isPast = isBooking(deal.kind) && deal.state !== "cancelled" && !isAhead(deal.when, now);
  const isExpired = deal.kind === "trade_in" && deal.state === "offer" && !isAhead(deal.when, now);
  const state = isExpired
    ? { text: "Offer expired", tone: "plain" as const }
    : isPast
      ? { text: "Over", tone: "plain" as const }
      : { text, tone };
  if (deal.refund === null) return [state];
  const [refundText, refundTone] = refundWords[deal.refund];
  return [state, { text: refundText, tone: refundTone }];
}

/** What staff can do with a deal. */
export const dealSteps = ["confirm", "move", "cancel", "release", "refund", "book"] as const;
export type DealStep = (typeof dealSteps)[number];

/** The steps that a deal's state allows; the functions behind them decide again. */
export function stepsFor(deal: State & Pick<Deal, "amountCents">, now: Date): DealStep[] {
  const { kind, state, refund } = deal;
  if (kind === "reservation") {
    if (refund === "failed" || (state === "sold" && refund === null)) return ["refund"];
    if (state === "held") return ["release"];
    return state === "pending" || state === "paid" ? ["cancel"] : [];
  }
  if (kind === "payment" || kind === "purchase")
    return (state === "paid" || (kind === "purchase" && deal.amountCents !== null)) &&
      (refund === null || refund === "failed")
      ? ["refund"]
      : [];
  if (kind === "trade_in") return state === "accepted" ? ["book"] : [];
  if (!isOpen(deal, now)) return [];
  return state === "booked" ? ["confirm", "move", "cancel"] : ["move", "cancel"];
}

/** Whether a step returns money, which needs a fresh passkey. */
export const returnsMoney = (kind: DealKind, step: DealStep): boolean =>
  step === "refund" || (kind === "reservation" && (step === "cancel" || step === "release"));
