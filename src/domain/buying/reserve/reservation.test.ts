import { describe, expect, it } from "vitest";
import {
  canCancel,
  type Facts,
  graceMs,
  holdMs,
  liveStates,
  nextEvent,
  pendingMs,
  type ReservationEvent,
  type ReservationState,
  reservationEvents,
  reservationStates,
  stepOf,
} from "./reservation.ts";

/** Every state and every event; a dash is a missing transition. */
const expected: Record<ReservationState, Record<ReservationEvent, string>> = {
  pending: row("paid", "lapsed", "-", "cancelled", "-", "cancelled", "-"),
  paid: row("-", "-", "held", "cancelled", "-", "cancelled", "-"),
  held: row("-", "-", "-", "sold", "released", "cancelled", "-"),
  released: row("-", "-", "-", "-", "-", "-", "-"),
  cancelled: row("cancelled", "-", "-", "-", "-", "-", "-"),
  sold: row("-", "-", "-", "-", "-", "-", "cancelled"),
  lapsed: row("lapsed", "-", "-", "-", "-", "-", "-"),
};
function row(...to: string[]): Record<ReservationEvent, string> {
  return Object.fromEntries(reservationEvents.map((event, at) => [event, to[at]])) as Record<
    ReservationEvent,
    string
  >;
}
const all = reservationStates.flatMap((state) => reservationEvents.map((event) => ({ state, event })));

describe("the transition table [DECIDE-74]", () => {
  it.each(all)("from $state by $event", ({ state, event }) => {
    expect(stepOf(state, event)?.to ?? "-").toBe(expected[state][event]);
  });

  it("reaches every state from the first", () => {
    const seen = new Set<ReservationState>(["pending"]);
    for (const state of seen) {
      for (const event of reservationEvents) {
        const step = stepOf(state, event);
        if (step) seen.add(step.to);
      }
    }
    expect([...seen].sort()).toEqual([...reservationStates].sort());
  });

  it("releases the car whenever a hold ends, and blocks it whenever one begins", () => {
    for (const { state, event } of all) {
      const step = stepOf(state, event);
      if (!step) continue;
      expect(step.does.includes("free_car"), `${state} ${event}`).toBe(
        state === "held" && step.to !== "held",
      );
      expect(step.does.includes("hold_car"), `${state} ${event}`).toBe(
        state !== "held" && step.to === "held",
      );
    }
  });

  it("refunds the money at every end of a paid reservation but a sale [BUY-04]", () => {
    for (const { state, event } of all) {
      const step = stepOf(state, event);
      if (!step || (state !== "paid" && state !== "held" && event !== "money_came")) continue;
      const isPaid = step.to === "paid" || step.to === "held" || step.to === "sold";
      expect(step.does.includes("refund"), `${state} ${event}`).toBe(!isPaid);
    }
  });

  it("lets a shopper cancel an active one, and no other [BUY-04]", () => {
    expect(reservationStates.filter(canCancel)).toEqual([...liveStates]);
  });
});

describe("what the rows require", () => {
  const now = new Date("2026-11-23T00:00:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const facts: Facts = {
    state: "pending",
    money: "waiting",
    refunded: false,
    car: "free",
    pendingUntil: at(pendingMs),
    heldUntil: null,
  };

  it("has the durations of the rules: a quarter of an hour, and 48 hours [BUY-03] [LIMIT-12]", () => {
    expect(pendingMs).toBe(900_000);
    expect(holdMs).toBe(172_800_000);
  });

  it.each<[string, Partial<Facts>, ReservationEvent | null]>([
    ["waits for the money", {}, null],
    ["takes it", { money: "came" }, "money_came"],
    ["takes it when the car is gone too, to send it back", { money: "came", car: "gone" }, "money_came"],
    ["ends when the car sells", { car: "gone" }, "car_gone"],
    ["ends when no money will come", { money: "never" }, "checkout_over"],
    ["waits for an answer past its time", { pendingUntil: at(0) }, null],
    ["waits to the end of the grace", { pendingUntil: at(1 - graceMs) }, null],
    ["and no longer", { pendingUntil: at(-graceMs) }, "checkout_over"],
    ["holds a paid car that is free", { state: "paid" }, "car_ready"],
    ["can't hold one that another shopper has", { state: "paid", car: "taken" }, "car_gone"],
    ["can't hold one that is sold", { state: "paid", car: "gone" }, "car_gone"],
    ["holds until the end", { state: "held", car: "taken", heldUntil: at(1) }, null],
    ["holds no longer", { state: "held", car: "taken", heldUntil: at(0) }, "time_up"],
    ["sees a held car sold", { state: "held", car: "gone", heldUntil: at(0) }, "car_gone"],
    ["returns late money", { state: "lapsed", money: "came" }, "money_came"],
    ["returns it once", { state: "lapsed", money: "came", refunded: true }, null],
    ["refunds a cancelled one", { state: "cancelled", money: "came" }, "money_came"],
    ["rests when cancelled", { state: "cancelled" }, null],
    ["rests when released", { state: "released", money: "came" }, null],
    ["rests when sold", { state: "sold", money: "came" }, null],
  ])("%s", (_, change, event) => {
    expect(nextEvent({ ...facts, ...change }, now)).toBe(event);
  });
});
