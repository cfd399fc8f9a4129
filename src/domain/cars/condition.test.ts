import fc from "fast-check";
import { expect, it } from "vitest";
import { conditionText, maxCaption, readCondition } from "./condition.ts";

it.each([
  ["", { caption: "", at: null }],
  ["Scratch", { caption: "Scratch", at: null }],
  ["62%,40% Scratch on the  bumper", { caption: "Scratch on the bumper", at: { across: 62, down: 40 } }],
  ["62%, 40%", { caption: "", at: { across: 62, down: 40 } }],
  ["162%,40% Scratch", { caption: "Scratch", at: null }],
  ["5% of the paint", { caption: "5% of the paint", at: null }],
])("%j is read", (text, condition) => {
  expect(readCondition(text)).toEqual(condition);
});

it("is read as it is written", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.option(fc.tuple(fc.nat(100), fc.nat(100))),
      (text, place) => {
        const at = place && { across: place[0], down: place[1] };
        const { caption } = readCondition(text);
        expect(caption.length).toBeLessThanOrEqual(maxCaption);
        const again = readCondition(conditionText({ caption, at }));
        if (at) expect(again).toEqual({ caption, at });
      },
    ),
  );
});
