import fc from "fast-check";
import { expect, it } from "vitest";
import { commentsView } from "./comments.ts";

it("shows each pipe-separated segment separately [CAR-22] [ENT-056]", () => {
  expect(commentsView("One owner. | | Full history.|")).toEqual({
    kind: "comments",
    segments: ["One owner.", "Full history."],
    cut: null,
  });
});

it.each([
  [399, null],
  [400, null],
  [401, 400],
])("%d characters are cut to %s [CAR-23] [LIMIT-09]", (length, cut) => {
  const view = commentsView("x".repeat(length));
  expect(view).toEqual({
    kind: "comments",
    segments: ["x".repeat(length)],
    cut: cut === null ? null : ["x".repeat(cut)],
  });
});

it.each([[null], [undefined], [""], ["  |  | "]])("%j is pending [CAR-24] [ERR-10]", (comments) => {
  expect(commentsView(comments)).toEqual({
    kind: "none",
    text: "Dealer comments are pending. Please check back here later.",
  });
});

it("never shows more than 400 characters while collapsed, and never splits a character [CAR-23]", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), (text) => {
      const view = commentsView(text);
      if (view.kind !== "comments" || view.cut === null) return;
      expect(Array.from(view.cut.join("")).length).toBeLessThanOrEqual(400);
      expect(view.cut.join("").isWellFormed()).toBe(true);
      expect(view.segments.join("").startsWith(view.cut.slice(0, -1).join(""))).toBe(true);
    }),
  );
});
