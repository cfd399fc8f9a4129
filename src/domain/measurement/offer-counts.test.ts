import { describe, expect, it } from "vitest";
import { countedOffers, countedPress, offerSubject } from "./offer-counts.ts";

it("a page counts each of its offers once, by the title as events report it [DECIDE-530]", () => {
  expect(countedOffers(["Winter  SALE", "winter sale", "", "Free servicing"])).toEqual([
    { kind: "offer seen", subject: "winter sale", results: null },
    { kind: "offer seen", subject: "free servicing", results: null },
  ]);
  expect(offerSubject("x".repeat(200))).toHaveLength(100);
});

describe("a reported offer", () => {
  const offers = [
    { title: "Winter sale", isPopup: false },
    { title: "Join us", isPopup: true },
  ];
  it.each([
    ["winter sale", "press", ["offer press"]],
    ["winter sale", "close", []],
    ["join us", "press", ["offer seen", "offer press"]],
    ["join us", "close", ["offer seen"]],
    ["what someone typed", "press", []],
    ["", "press", []],
  ])("%j, %s, counts %j [DECIDE-531]", (title, result, kinds) => {
    expect(countedPress({ title, result }, offers).map(({ kind }) => kind)).toEqual(kinds);
  });
});
