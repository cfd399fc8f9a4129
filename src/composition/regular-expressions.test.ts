import { expect, it } from "vitest";
import { screenAt } from "#console/screen-at.server.ts";
import { tokensOf } from "#features/browsing/search-words/tokens.ts";
import { kilometres } from "#features/buying/buy-online/journey-fields.ts";
import { filteredFeatures } from "#features/cars/cars/filtered-features.ts";
import { amountOf } from "#features/leads/form-definitions/lead-schema.ts";
import { weekdayState } from "#features/places/locations/opening-hours.ts";
import { carTitles } from "#features/screens/car-page/car-seo.ts";
import { deviceOf } from "#features/web/counters/visit.ts";
import { redirectFinder } from "#platform/config/redirects.ts";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";

const find = redirectFinder([{ from: "/old/*", to: "/new/*", permanent: true }]);

const car = { name: "Mazda", price: null, city: null, site: "Site", facts: "", dealership: "" };

/** What reads texts of visitors, staff and feeds by a regular expression, with a text that an unbounded one is slow on. */
const readers: [name: string, read: (text: string) => unknown, text: (length: number) => string][] = [
  ["a path of a site", find, (length) => `${"/".repeat(length)}x`],
  ["a path of the console", screenAt, (length) => `${"/".repeat(length)}x`],
  ["the name of a browser", deviceOf, (length) => "Silk".repeat(length / 4)],
  ["kilometres", kilometres, (length) => `1${" ".repeat(length)}x`],
  ["an amount", amountOf, (length) => `1${" ".repeat(length)}x`],
  ["digits of a search", tokensOf, (length) => "0".repeat(length)],
  ["dots of a search", tokensOf, (length) => `<${".".repeat(length)}x`],
  [
    "the template of a car page's title",
    (text) => carTitles({ carTitle: text, carDescription: "" }, car),
    (length) => `${" ".repeat(length)}x`,
  ],
  [
    "a car's name in its page's title",
    (text) => carTitles({ carTitle: "{name}", carDescription: "" }, { ...car, name: text }),
    (length) => `${" ".repeat(length)}x`,
  ],
  [
    "opening hours in words",
    (text) => weekdayState({ weekday: 1, formated_hours: text }),
    (length) => `9${" ".repeat(length)}x`,
  ],
  ["equipment", (text) => filteredFeatures([text]), (length) => "reverse".repeat(length / 7)],
  ["equipment of many kinds", (text) => filteredFeatures([text]), (length) => "bird ".repeat(length / 5)],
];

it.each(readers)("%s is read in a time in proportion to its length", (_, read, textOf) => {
  expect(growthOf((length) => read(textOf(length)), 8_000)).toBeLessThan(linearGrowth);
});
