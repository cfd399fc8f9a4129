import { expect, it } from "vitest";
import { activeFilters, filterQuery, readLeadFilter, searchTerms } from "./lead-filter.ts";

it("reads back what it writes into the address, and leaves out what is at its default", () => {
  const address =
    "q=ana+li&stage=overdue&owner=me&days=7&site=north&location=l1&category=Test+Drive&source=google&car=c1&delivery=failed&sort=-answerdue&before=2026-03-02T00%3A00%3A00.000Z_lead1";
  expect(filterQuery(readLeadFilter(new URLSearchParams(address))).toString()).toBe(address);
  expect(filterQuery(readLeadFilter(new URLSearchParams())).toString()).toBe("");
});

it.each([
  ["", 0],
  ["q=ana&car=c1&sort=lead", 0],
  ["stage=overdue&owner=me&days=7&site=north&location=l1&category=Test+Drive&delivery=failed", 7],
])("counts the filters of %j beside the search as %i", (address, count) =>
  expect(activeFilters(readLeadFilter(new URLSearchParams(address)))).toBe(count),
);

it("takes no nonsense from an address", () => {
  const filter = readLeadFilter(
    new URLSearchParams(`stage=x&days=8&sort=payload&before=then_x&delivery=yes&q=${"w".repeat(500)}`),
  );
  expect(filter).toMatchObject({
    view: "all",
    period: null,
    before: null,
    order: null,
    isUndelivered: false,
  });
  expect(filter.words).toHaveLength(100);
});

it.each([
  ["0412 345 678", ["61412345678"]],
  ["+61 412 345 678", ["61412345678"]],
  ["0412 345", ["412345"]],
  ["7K2M-9QXT", ["7k2m9qxt"]],
  ["Ana  LI mazda", ["ana", "li", "mazda"]],
  ["a b a b c d e f g h i j", ["a", "b", "c", "d", "e", "f", "g", "h"]],
  [" ", []],
])("searches %j as %j", (typed, terms) => expect(searchTerms(typed)).toEqual(terms));
