import { describe, expect, it } from "vitest";
import { badgesOf, type Deal, isOpen, needOf, returnsMoney, stepsFor } from "./deal.ts";
import { activeFilters, filterAddress, readFilter, readWeek } from "./deal-query.ts";

const now = new Date("2026-11-23T00:00:00Z");
const deal = (over: Partial<Deal>): Deal => ({
  kind: "test_drive",
  id: "a",
  state: "booked",
  refund: null,
  who: "Ana Li",
  what: "Mazda",
  amountCents: null,
  amount: "",
  location: null,
  at: "2026-11-20T00:00:00.000Z",
  when: "2026-11-24T00:00:00.000Z",
  sequence: 0,
  leadId: "a",
  timeZone: "Australia/Sydney",
  site: { id: "s", slug: "s", name: "S" },
  ...over,
});
const past = "2026-11-22T00:00:00.000Z";

describe("what can be done with a deal", () => {
  it.each<[Partial<Deal>, string[]]>([
    [{}, ["confirm", "move", "cancel"]],
    [{ state: "confirmed" }, ["move", "cancel"]],
    [{ state: "cancelled" }, []],
    [{ when: past }, []],
    [{ kind: "reservation", state: "held" }, ["release"]],
    [{ kind: "reservation", state: "pending" }, ["cancel"]],
    [{ kind: "reservation", state: "sold" }, ["refund"]],
    [{ kind: "reservation", state: "released", refund: "failed" }, ["refund"]],
    [{ kind: "reservation", state: "released", refund: "done" }, []],
    [{ kind: "payment", state: "paid" }, ["refund"]],
    [{ kind: "payment", state: "paid", refund: "done" }, []],
    [{ kind: "payment", state: "open" }, []],
    [{ kind: "purchase", state: "ordered", amountCents: 50_000 }, ["refund"]],
    [{ kind: "purchase", state: "ordered" }, []],
    [{ kind: "trade_in", state: "accepted" }, ["book"]],
    [{ kind: "trade_in", state: "offer" }, []],
  ])("%j: %j", (over, steps) => expect(stepsFor(deal(over), now)).toEqual(steps));

  it("needs a fresh passkey where money goes back", () => {
    expect(returnsMoney("reservation", "release")).toBe(true);
    expect(returnsMoney("payment", "refund")).toBe(true);
    expect(returnsMoney("test_drive", "cancel")).toBe(false);
  });
});

describe("what needs attention", () => {
  it.each<[Partial<Deal>, string | null]>([
    [{}, "Not confirmed"],
    [{ state: "confirmed" }, null],
    [{ when: past }, null],
    [{ kind: "reservation", state: "held", when: "2026-11-23T11:59:00.000Z" }, "The hold ends soon"],
    [{ kind: "reservation", state: "held", when: "2026-11-23T12:00:00.000Z" }, null],
    [{ kind: "reservation", state: "sold" }, "Sold while reserved"],
    [{ kind: "reservation", state: "sold", refund: "done" }, null],
    [{ kind: "reservation", state: "sold", when: "2026-11-08T23:59:00.000Z" }, null],
    [{ kind: "reservation", state: "cancelled", refund: "failed" }, "The refund failed"],
  ])("%j: %s", (over, need) => expect(needOf(deal(over), now)).toBe(need));

  it("is open as long as it can come to something", () => {
    expect(isOpen(deal({}), now)).toBe(true);
    expect(isOpen(deal({ when: past }), now)).toBe(false);
    expect(isOpen(deal({ kind: "trade_in", state: "offer", when: past }), now)).toBe(false);
    expect(isOpen(deal({ kind: "payment", state: "paid" }), now)).toBe(false);
    expect(isOpen(deal({ kind: "purchase", state: "ordered" }), now)).toBe(true);
    expect(isOpen(deal({ kind: "purchase", state: "ordered", refund: "done" }), now)).toBe(false);
    const long = { at: "2026-08-20T00:00:00.000Z", when: null };
    expect(isOpen(deal({ kind: "purchase", state: "ordered", ...long }), now)).toBe(false);
    expect(isOpen(deal({ kind: "trade_in", state: "accepted", ...long }), now)).toBe(false);
  });
});

it("names a booking that is past over, an offer expired, and a refund beside the state", () => {
  const texts = (over: Partial<Deal>) => badgesOf(deal(over), now).map(({ text }) => text);
  expect(texts({ when: past })).toEqual(["Over"]);
  expect(texts({ kind: "trade_in", state: "offer", when: past })).toEqual(["Offer expired"]);
  expect(texts({ kind: "payment", state: "paid", refund: "done" })).toEqual(["Paid", "Refunded"]);
});

describe("the address of the list", () => {
  it("holds the filter, and nothing for the defaults", () => {
    const filter = readFilter(new URLSearchParams("kind=service&show=needs&q= ana &site=s&location=l"));
    expect(filter).toMatchObject({ kind: "service", show: "needs", q: "ana", site: "s", location: "l" });
    expect(readFilter(new URL(filterAddress(filter), "http://x").searchParams)).toEqual(filter);
    expect(filterAddress(readFilter(new URLSearchParams()))).toBe("/deals");
    const after = { at: "2026-11-20T00:00:00.123Z", id: "a-b_c" };
    const older = new URL(filterAddress({ ...filter, after }), "http://x").searchParams;
    expect(readFilter(older).after).toEqual(after);
  });

  it.each([
    "kind=x",
    "show=x",
    "after=2026-99-99T00:00:00Z a",
    "after=0000-01-01T00:00:00Z a",
    "after=now a",
    "after=%00",
  ])("with %s is the whole list", (query) =>
    expect(filterAddress(readFilter(new URLSearchParams(query)))).toBe("/deals"),
  );

  it.each([
    ["", 0],
    ["q=ana", 0],
    ["show=needs&kind=payment&site=north&location=l1&q=ana", 4],
  ])("counts the filters of %j beside the search as %i", (query, count) =>
    expect(activeFilters(readFilter(new URLSearchParams(query)))).toBe(count),
  );

  it("names a week by any of its days, else this week", () => {
    const week = (query: string) => readWeek(new URLSearchParams(query), "2026-11-25");
    expect(week("week=2026-12-06")).toEqual([
      ...["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"],
    ]);
    expect(week("")[0]).toBe("2026-11-23");
    expect(week("week=2026-02-31")[0]).toBeDefined();
    expect(week("week=soon")[0]).toBe("2026-11-23");
  });
});
