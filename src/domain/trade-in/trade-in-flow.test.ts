import { describe, expect, it } from "vitest";
import {
  afterEvent,
  isDone,
  shownState,
  stepBefore,
  stepsOf,
  type TradeInEvent,
  type TradeInState,
  tradeInEvents,
  tradeInStates,
  transitions,
} from "./trade-in-flow.ts";

const exact = { images: true, several: false, known: true };
const plain = { images: false, several: false, known: true };
const chosen = { images: true, several: true, known: true };
const chosenPlain = { images: false, several: true, known: true };

/**
 * Every pair with a transition: state, event, with images, without, with images after candidates, without
 * after candidates.
 */
const table: [TradeInState, TradeInEvent, ...TradeInState[]][] = [
  ["vehicle", "matched", "images", "details", "images", "details"],
  ["vehicle", "several", "selection", "selection", "selection", "selection"],
  ["vehicle", "unmatched", "no_match", "no_match", "no_match", "no_match"],
  ["vehicle", "failed", "vehicle", "vehicle", "vehicle", "vehicle"],
  ["vehicle", "by_hand", "images", "details", "images", "details"],
  ["no_match", "matched", "images", "details", "images", "details"],
  ["no_match", "several", "selection", "selection", "selection", "selection"],
  ["no_match", "unmatched", "no_match", "no_match", "no_match", "no_match"],
  ["no_match", "failed", "vehicle", "vehicle", "vehicle", "vehicle"],
  ["no_match", "back", "vehicle", "vehicle", "vehicle", "vehicle"],
  ["selection", "matched", "images", "details", "images", "details"],
  ["selection", "several", "selection", "selection", "selection", "selection"],
  ["selection", "unmatched", "no_match", "no_match", "no_match", "no_match"],
  ["selection", "failed", "selection", "selection", "selection", "selection"],
  ["selection", "chosen", "images", "details", "images", "details"],
  ["selection", "by_hand", "images", "details", "images", "details"],
  ["selection", "back", "vehicle", "vehicle", "vehicle", "vehicle"],
  ["images", "matched", "images", "details", "images", "details"],
  ["images", "several", "selection", "selection", "selection", "selection"],
  ["images", "unmatched", "no_match", "no_match", "no_match", "no_match"],
  ["images", "chosen", "images", "images", "images", "images"],
  ["images", "failed", "images", "images", "images", "images"],
  ["images", "next", "details", "details", "details", "details"],
  ["images", "back", "vehicle", "vehicle", "selection", "selection"],
  ["details", "matched", "images", "details", "images", "details"],
  ["details", "several", "selection", "selection", "selection", "selection"],
  ["details", "unmatched", "no_match", "no_match", "no_match", "no_match"],
  ["details", "chosen", "images", "details", "images", "details"],
  ["details", "failed", "details", "details", "details", "details"],
  ["details", "back", "images", "vehicle", "images", "selection"],
  ["details", "valued", "offer", "offer", "offer", "offer"],
  ["details", "enquired", "sent", "sent", "sent", "sent"],
  ["offer", "accept", "accepted", "accepted", "accepted", "accepted"],
];

describe("the trade-in's state machine", () => {
  it.each(table)(
    "%s, %s [TRADE-01] [TRADE-08] [TRADE-09] [TRADE-10] [TRADE-14] [TRADE-25]",
    (state, event, ...to) => {
      expect([exact, plain, chosen, chosenPlain].map((facts) => afterEvent(state, event, facts))).toEqual(to);
    },
  );

  it("has no transition for every other pair: an outdated tab changes nothing", () => {
    const known = new Set(table.map(([state, event]) => `${state} ${event}`));
    for (const state of tradeInStates) {
      for (const event of tradeInEvents) {
        expect(transitions[state][event] !== undefined).toBe(known.has(`${state} ${event}`));
        if (!known.has(`${state} ${event}`)) expect(afterEvent(state, event, exact)).toBe(state);
      }
    }
  });

  it("reaches every state from the first, and ends in three final states", () => {
    const reached = new Set<TradeInState>(["vehicle"]);
    for (const state of reached)
      for (const event of tradeInEvents)
        for (const facts of [exact, plain, chosen]) reached.add(afterEvent(state, event, facts));
    expect([...reached].sort()).toEqual([...tradeInStates].sort());
    expect(tradeInStates.filter(isDone)).toEqual(["offer", "sent", "accepted"]);
    for (const state of tradeInStates.filter(isDone))
      for (const event of tradeInEvents) expect(isDone(afterEvent(state, event, exact))).toBe(true);
  });

  it("hides Back only at the first step and leads back to the vehicle from every other one [TRADE-04] [TRADE-11]", () => {
    for (const facts of [exact, plain, chosen, chosenPlain]) {
      for (const start of ["no_match", "selection", "images", "details"] as const) {
        let state: TradeInState = start;
        for (let steps = 0; steps < 4 && state !== "vehicle"; steps++) state = stepBefore(state, facts);
        expect(state).toBe("vehicle");
      }
      expect(stepBefore("vehicle", facts)).toBe("vehicle");
    }
  });
});

describe("what an address shows", () => {
  const states: [string | null, TradeInState, typeof exact, TradeInState][] = [
    [null, "details", exact, "details"],
    ["images", "details", exact, "images"],
    ["images", "details", plain, "details"],
    ["selection", "details", exact, "details"],
    ["selection", "details", chosen, "selection"],
    ["vehicle", "details", exact, "vehicle"],
    ["details", "vehicle", { ...exact, known: false }, "vehicle"],
    ["details", "selection", { ...chosen, known: false }, "selection"],
    ["vehicle", "offer", exact, "offer"],
    ["details", "accepted", exact, "accepted"],
    ["nonsense", "no_match", exact, "no_match"],
    [null, "images", plain, "details"],
  ];
  it.each(states)("step=%s of a draft at %s", (requested, state, facts, shown) => {
    expect(shownState(state, requested, facts)).toBe(shown);
  });

  it("names the steps of this seller [TRADE-01] [TRADE-14]", () => {
    const titles = (facts: typeof exact) => stepsOf(facts).map(({ title }) => title);
    expect(titles(chosen)).toEqual(["Vehicle Details", "Vehicle Selection", "Upload Images", "Your Details"]);
    expect(titles(plain)).toEqual(["Vehicle Details", "Your Details"]);
  });
});
