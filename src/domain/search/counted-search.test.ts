import { expect, it } from "vitest";
import { countedSearch, countedWords } from "./counted-search.ts";
import { parseSearch } from "./search-query.ts";

const labels = { make: ["Kia", "Mazda"], body: ["SUV"], city: ["Sydney"] };

it.each([
  ["", ""],
  ["body=SUV&make=Mazda&page=1&sortBy=latest", "make=Mazda&body=SUV"],
  ["make=Mazda&make=Kia", "make=Kia&make=Mazda"],
  // A name in place of a value, or as the text.
  ["make=Maria+Rossi&city=Sydney", "city=Sydney&make=other"],
  ["city=12+Elm+Street", "city=other"],
  ["query=Maria+Rossi+0412345678", "query=*"],
  ["query=red+bmw+for+maria", "query=BMW"],
  ["query=mercedes+benz+coupe", "query=Mercedes-Benz"],
  ["query=hybmwx", "query=*"],
  ["make=tesla", "make=Tesla"],
  // A phone number as a price.
  ["price=412345678:", "price=200000:"],
  ["price=:412345678", ""],
  ["price=12345:23456", "price=10000:25000"],
  ["price=0:9999", "price=:10000"],
  ["price=-5:-1", "price=:0"],
  ["km=:95000&year=2019:2024", "km=:100000&year=2019:2024"],
  ["subscription_price=101:", "subscription_price=100:"],
])("?%s is counted as %s", (address, subject) => {
  const counted = countedSearch(parseSearch(new URLSearchParams(address)), labels, 3);
  expect({ ...counted, subject: decodeURIComponent(counted.subject) }).toEqual({
    kind: "search",
    subject,
    results: 3,
  });
});

it("counts a search of more words than a row takes as another", () => {
  const make = Array.from({ length: 8 }, (_, at) => `${at} ${"long".repeat(20)}`);
  const counted = countedSearch({ query: "", refinements: { make: { values: make } } }, { make }, 0);
  expect(counted.subject).toBe("other");
});

it("counts words that found nothing once they were left out three times on a site, and only words [DECIDE-151]", () => {
  const [one, other] = [{ id: "one" }, { id: "other" }];
  const subjects = (leftOut: string[], site = one) =>
    countedWords(leftOut, site).map(({ subject }) => subject);
  expect(subjects(["Sidecar", "0412345678", "maria@example.com", "x5", "abcdefghijklmno"])).toEqual([]);
  expect(subjects(["sidecar ladder"], other)).toEqual([]);
  expect(subjects(["sidecar"])).toEqual([]);
  expect(countedWords(["flying sidecar", "0412345678"], one)).toEqual([
    { kind: "word", subject: "sidecar", results: null },
  ]);
  expect(subjects(["sidecar"], other)).toEqual([]);
});
