import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { countAnswersIn, daysOf } from "./count-answers.ts";
import { Counters, countedCar } from "./counters.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const site = sampleSite({ timezone: "Australia/Sydney" });

function counting() {
  const counters = new Counters();
  const count = countAnswersIn(counters, () => new Date("2026-11-22T13:30:00Z"));
  return {
    visit: (headers: Record<string, string>, query = "") =>
      count(site, [countedCar("view", "k1"), countedCar("compare", "k2")], { query, headers }),
    rows: () => counters.take("2026-01-01"),
  };
}

it("counts everything that an answer has, on the site's own day", () => {
  const { visit, rows } = counting();
  visit({ "user-agent": phone, referer: "https://www.google.com/" });
  visit({ "user-agent": phone, referer: "https://www.google.com/" }, "?utm_campaign=spring");
  expect(rows().map(({ day, kind, source, device, times }) => [day, kind, source, device, times])).toEqual([
    ["2026-11-23", "view", "search", "phone", 1],
    ["2026-11-23", "view", "campaign", "phone", 1],
    ["2026-11-23", "compare", "search", "phone", 1],
    ["2026-11-23", "compare", "campaign", "phone", 1],
  ]);
});

it.each([
  ["a robot", { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" }],
  ["a program without a name", {}],
  ["a prefetch", { "user-agent": phone, "sec-purpose": "prefetch" }],
  ["a preview", { "user-agent": phone, "x-purpose": "preview" }],
])("doesn't count %s", (_, headers) => {
  const { visit, rows } = counting();
  visit(headers as Record<string, string>);
  expect(rows()).toEqual([]);
});

it("works a day out again when the minute is over", () => {
  let at = new Date("2026-11-22T12:59:59.999Z");
  const dayIn = daysOf(() => at);
  expect([dayIn("Australia/Sydney"), dayIn("Australia/Perth")]).toEqual(["2026-11-22", "2026-11-22"]);
  at = new Date("2026-11-22T13:00:00.000Z");
  expect([dayIn("Australia/Sydney"), dayIn("Australia/Perth")]).toEqual(["2026-11-23", "2026-11-22"]);
});
