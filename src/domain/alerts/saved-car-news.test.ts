import { expect, it } from "vitest";
import { type CarNews, savedCarNews } from "./saved-car-news.ts";

const unavailable: CarNews = { kind: "back", price: null, state: "unavailable" };
const reported = (price: number): CarNews => ({ kind: "price", price, state: "taken" });
const lower = (price: number): CarNews => ({ kind: "price", price, state: "waiting" });
const back: CarNews = { kind: "back", price: null, state: "waiting" };
const at = (price: number | null, available = true) => ({ price, available });

it.each<[string, CarNews[], number | null, ReturnType<typeof at>, CarNews[]]>([
  ["nothing for the same price", [], 20_000, at(20_000), []],
  ["nothing for a higher price", [], 20_000, at(21_000), []],
  ["nothing below $100", [], 5_000, at(4_901), []],
  ["a drop of $100 that is 1 %", [], 10_000, at(9_900), [lower(9_900)]],
  ["nothing below 1 %", [], 50_000, at(49_501), []],
  ["a drop of 1 %", [], 50_000, at(49_500), [lower(49_500)]],
  ["nothing unless below what was reported", [reported(18_000)], 20_000, at(17_950), []],
  ["a second drop", [reported(18_000)], 20_000, at(17_000), [lower(17_000)]],
  ["nothing about a price that wasn't shown", [], null, at(9_000), []],
  ["nothing about a price that is hidden now", [], 20_000, at(null), []],
  ["a car that is sold or reserved", [], 20_000, at(18_000, false), [unavailable]],
  ["nothing more while it is unavailable", [unavailable], 20_000, at(18_000, false), []],
  ["its return", [unavailable], 20_000, at(20_000), [back]],
  ["its return at a lower price", [unavailable], 20_000, at(19_000), [back, lower(19_000)]],
  ["that it went again before its return was reported", [back], 20_000, at(20_000, false), [unavailable]],
])("notes %s of a saved car [DECIDE-304]", (_, known, saved, now, news) => {
  expect(savedCarNews(known, saved, now)).toEqual(news);
});
