import { hourMs, minuteMs } from "#lib/durations.ts";

/**
 * A reservation: a paid deposit takes a car off the market for `holdHours` (BUY-03). One table defines the
 * transitions and their effects; the database's rows are read into `Facts`, and `nextEvent` derives the next
 * event from them.
 */
export const reservationStates = [
  /** The shopper is at the provider's page. */
  "pending",
  /** Paid, but the car isn't held yet. */
  "paid",
  "held",
  "released",
  "cancelled",
  "sold",
  /** The time to pay has expired. */
  "lapsed",
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** States in which no one else can reserve the car. */
export const liveStates = ["pending", "paid", "held"] as const satisfies readonly ReservationState[];

export const reservationEvents = [
  "money_came",
  /** The checkout ended without payment, or the time to pay has expired. */
  "checkout_over",
  "car_ready",
  /** Sold, withdrawn or held for another shopper. */
  "car_gone",
  "time_up",
  /** The shopper or the dealer cancels it. */
  "cancel",
  /** The dealer refunds the deposit of a car that was sold to another buyer. */
  "give_back",
] as const;
export type ReservationEvent = (typeof reservationEvents)[number];

/** A transition's effects besides the state, in the same transaction. */
export type Effect =
  | "end_checkout"
  | "hold_car"
  | "free_car"
  | "refund"
  | "notify_held"
  | "notify_ended"
  | "notify_lost"
  | "alert_sold";

export type Step = { to: ReservationState; does: readonly Effect[] };

/** Every transition; all others are ignored. */
export const steps: Record<ReservationState, Partial<Record<ReservationEvent, Step>>> = {
  pending: {
    money_came: { to: "paid", does: [] },
    checkout_over: { to: "lapsed", does: ["end_checkout"] },
    car_gone: { to: "cancelled", does: ["end_checkout"] },
    cancel: { to: "cancelled", does: ["end_checkout"] },
  },
  paid: {
    car_ready: { to: "held", does: ["hold_car", "notify_held"] },
    car_gone: { to: "cancelled", does: ["refund", "notify_lost"] },
    cancel: { to: "cancelled", does: ["refund", "notify_ended"] },
  },
  held: {
    time_up: { to: "released", does: ["free_car", "refund", "notify_ended"] },
    cancel: { to: "cancelled", does: ["free_car", "refund", "notify_ended"] },
    // Most likely the holder bought it, so the deposit stays with the dealer unless the dealer refunds it.
    car_gone: { to: "sold", does: ["free_car", "alert_sold"] },
  },
  sold: { give_back: { to: "cancelled", does: ["refund", "notify_ended"] } },
  // A payment after the end is refunded.
  lapsed: { money_came: { to: "lapsed", does: ["refund", "notify_lost"] } },
  cancelled: { money_came: { to: "cancelled", does: ["refund", "notify_lost"] } },
  released: {},
};

/** The transition of an event in a state; null where there is none, as for a repeated event. */
export function stepOf(state: ReservationState, event: ReservationEvent): Step | null {
  return steps[state][event] ?? null;
}

/** The time that a shopper has to pay. */
export const pendingMs = 15 * minuteMs;
/** How much longer the car waits for a provider that doesn't respond; later money is refunded. */
export const graceMs = 15 * minuteMs;
/** The duration of a paid hold (BUY-03, LIMIT-12). */
export const holdHours = 48;
export const holdMs = holdHours * hourMs;

export type Facts = {
  state: ReservationState;
  /** `waiting`: it may still be paid. */
  money: "waiting" | "came" | "never";
  /** Whether the refund has started. */
  refunded: boolean;
  /** `taken`: another shopper holds it, or it isn't in stock yet. */
  car: "free" | "taken" | "gone";
  pendingUntil: Date;
  heldUntil: Date | null;
};

/** The event that the rows require now; null when there is none. */
export function nextEvent(facts: Facts, now: Date): ReservationEvent | null {
  switch (facts.state) {
    case "pending":
      if (facts.money === "came") return "money_came";
      if (facts.car === "gone") return "car_gone";
      if (facts.money === "never") return "checkout_over";
      return now.getTime() >= facts.pendingUntil.getTime() + graceMs ? "checkout_over" : null;
    case "paid":
      return facts.car === "free" ? "car_ready" : "car_gone";
    case "held":
      if (facts.car === "gone") return "car_gone";
      return facts.heldUntil !== null && now >= facts.heldUntil ? "time_up" : null;
    case "lapsed":
    case "cancelled":
      return facts.money === "came" && !facts.refunded ? "money_came" : null;
    case "released":
    case "sold":
      return null;
  }
}

/** Whether the shopper can cancel it, for a full refund of what was paid (BUY-04). */
export function canCancel(state: ReservationState): boolean {
  return stepOf(state, "cancel") !== null;
}
