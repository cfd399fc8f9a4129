import { describe, expect, it } from "vitest";
import { canCancel, reservationStates } from "#domain/buying/reserve/reservation.ts";
import { untilText } from "#domain/buying/reserve/until-text.ts";
import { type StatusFacts, statusView } from "./reserve-view.ts";

const facts: StatusFacts = {
  id: "r",
  state: "held",
  car: "2022 Mazda CX-5",
  price: "$35,990",
  amount: "$200",
  payBy: "Monday 23 November, 10:15 am",
  heldUntil: "Wednesday 25 November, 10:01 am",
  refund: null,
  payment: "ended",
  paid: true,
};
const textOf = (change: Partial<StatusFacts>) => {
  const view = statusView({ ...facts, ...change });
  return [view.title, ...view.text, ...view.facts.map(({ value }) => value)].join(" ");
};

describe("a reservation's page", () => {
  it("shows when it ends, in the site's time zone [BUY-03]", () => {
    expect(textOf({})).toContain("until Wednesday 25 November, 10:01 am");
    expect(untilText(new Date("2026-11-25T00:01:00Z"), "Australia/Brisbane", "en-AU")).toBe(facts.heldUntil);
    expect(untilText(new Date("2026-11-25T00:01:00Z"), "Australia/Sydney", "en-AU")).toBe(
      "Wednesday 25 November, 11:01 am",
    );
  });

  it("leads with what is reserved, for how much, and leaves the price out where there is none [DECIDE-282]", () => {
    const held = (price: string | null) => statusView({ ...facts, price }).facts.map(({ value }) => value);
    expect(held(facts.price)).toEqual([facts.heldUntil, "$35,990", "$200, paid"]);
    expect(held(null)).toEqual([facts.heldUntil, "$200, paid"]);
  });

  it.each(["open", "processing", "silent"] as const)(
    "never shows paid while the payment is %s",
    (payment) => {
      expect(textOf({ state: "pending", paid: false, payment })).toContain("not paid");
      const view = statusView({ ...facts, state: "pending", paid: false, payment });
      expect(view.canPay).toBe(payment === "open");
      expect(view.waits).toBe(payment !== "open");
    },
  );

  it.each([
    ["due", "on its way"],
    ["pending", "on its way"],
    ["done", "refunded to your card"],
    ["failed", "We will ring you"],
  ] as const)("shows the state of a refund that is %s [BUY-04]", (refund, expected) => {
    expect(textOf({ state: "cancelled", refund })).toContain(expected);
  });

  it("shows that nothing was charged where that is so", () => {
    for (const state of ["cancelled", "lapsed"] as const)
      expect(textOf({ state, paid: false })).toContain("Nothing was charged");
  });

  it("offers a full refund where the table allows it, and nowhere else [BUY-04]", () => {
    for (const state of reservationStates) {
      if (state === "pending") continue;
      expect(statusView({ ...facts, state }).cancel !== null, state).toBe(canCancel(state));
    }
    expect(statusView(facts).cancel?.label).toBe("Cancel and refund $200");
  });

  it("asks once before it cancels, with the car and the amount [BUY-04] [DECIDE-178]", () => {
    expect(statusView(facts).cancel).toMatchObject({
      question: "Cancel your reservation of the 2022 Mazda CX-5?",
      note: "The whole deposit, $200, goes back to the card you paid with.",
      confirm: "Yes, refund $200",
    });
    expect(statusView({ ...facts, state: "paid", paid: false }).cancel).toMatchObject({
      note: "Nothing was charged.",
      confirm: "Yes, cancel",
    });
  });
});
