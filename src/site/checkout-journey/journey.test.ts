import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type JourneyEvent,
  type JourneyState,
  journeyEvents,
  journeySteps,
  moveOf,
  moves,
  stepShown,
  stepsOf,
} from "./journey.ts";

const trading = { trade: true };
const plain = { trade: false };
const states = Object.keys(moves) as JourneyState[];

describe("the steps of buying online [DECIDE-75]", () => {
  const table: [JourneyState, JourneyEvent, JourneyState][] = [
    ["details", "next", "trade"],
    ["details", "car_gone", "gone"],
    ["trade", "next", "pay"],
    ["trade", "back", "details"],
    ["trade", "car_gone", "gone"],
    ["pay", "next", "confirm"],
    ["pay", "back", "trade"],
    ["pay", "car_gone", "gone"],
    ["confirm", "back", "pay"],
    ["confirm", "change_details", "details"],
    ["confirm", "change_trade", "trade"],
    ["confirm", "change_pay", "pay"],
    ["confirm", "send", "sent"],
    ["confirm", "car_gone", "gone"],
    ["gone", "enquire", "enquired"],
  ];
  it.each(table)("%s, %s: %s", (from, event, to) => {
    expect(moveOf(from, event, trading)).toBe(to);
  });

  it("have no other transition", () => {
    for (const from of states) {
      for (const event of journeyEvents) {
        const known = table.find(([state, trigger]) => state === from && trigger === event)?.[2] ?? null;
        expect(moveOf(from, event, trading)).toBe(known);
      }
    }
  });

  it.each<[JourneyState, JourneyEvent, JourneyState | null]>([
    ["details", "next", "pay"],
    ["pay", "back", "details"],
    ["confirm", "change_trade", null],
    ["pay", "next", "confirm"],
  ])("skip the trade-in where the site takes none: %s, %s: %s", (from, event, to) => {
    expect(moveOf(from, event, plain)).toBe(to);
    expect(stepsOf(plain)).toEqual(["details", "pay", "confirm"]);
  });

  it("lead from every step to the end, which has no transitions", () => {
    for (const site of [trading, plain]) {
      for (const start of stepsOf(site)) {
        let state: JourneyState = start;
        for (let n = 0; n < journeySteps.length && state !== "sent"; n++) {
          state = moveOf(state, state === "confirm" ? "send" : "next", site) ?? state;
        }
        expect(state).toBe("sent");
      }
      for (const end of ["sent", "enquired"] as const)
        for (const event of journeyEvents) expect(moveOf(end, event, site)).toBeNull();
    }
  });

  it("are never shown past an incomplete one, whatever is requested [DECIDE-75]", () => {
    const any = fc.option(fc.oneof(fc.constantFrom<string>(...journeySteps), fc.string()));
    fc.assert(
      fc.property(
        any,
        any,
        fc.option(fc.constantFrom(...journeySteps)),
        fc.boolean(),
        (requested, left, wrong, trade) => {
          const steps = stepsOf({ trade });
          const firstWrong = wrong !== null && steps.includes(wrong) ? wrong : null;
          const shown = stepShown(requested, left, firstWrong, { trade });
          expect(steps).toContain(shown);
          if (firstWrong) expect(steps.indexOf(shown)).toBeLessThanOrEqual(steps.indexOf(firstWrong));
          else if (steps.some((step) => step === requested)) expect(shown).toBe(requested);
        },
      ),
    );
    expect(stepShown(null, "pay", null, trading)).toBe("pay");
    expect(stepShown("confirm", "pay", "trade", trading)).toBe("trade");
  });
});
