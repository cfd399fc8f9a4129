import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { screenAt } from "#console/admission/screen-at.server.ts";
import { filteredFeatures } from "#domain/cars/filtered-features.ts";
import { redirectFinder } from "#domain/configuration/slices/redirects.ts";
import { isEmail } from "#domain/leads/form-definitions/contact-checks.ts";
import { amountOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { deviceOf } from "#domain/measurement/visit.ts";
import { weekdayState } from "#domain/places/opening-hours.ts";
import { tokensOf } from "#domain/search/words/tokens.ts";
import { readNewMember } from "#domain/staff/members/new-member.ts";
import { carTitles } from "#site/car/car-seo.ts";
import { kilometres } from "#site/checkout-journey/journey-fields.ts";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";
import { expressionsOf, hostileTexts, isUnbounded } from "#tests/support/regular-expressions.ts";

const find = redirectFinder([{ from: "/old/*", to: "/new/*", permanent: true }]);
const noChoices = { siteIds: [], locationIds: [] };
const invite = (email: string) =>
  readNewMember({ ...noChoices, name: "Jo", email, role: "owner", mayPublish: true }, noChoices);

const car = { name: "Mazda", price: null, city: null, site: "Site", facts: "", dealership: "" };

/** What reads texts of visitors, staff and feeds by several expressions or a library's, with a text that an unbounded one is slow on. */
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
  ["an invitation's address of dots", invite, (length) => `a@${".".repeat(length)}@`],
  ["an invitation's address of labels", invite, (length) => `a@${"a.".repeat(length / 2)}@`],
  ["a shopper's address", isEmail, (length) => `a@${"a.".repeat(length / 2)}@`],
  ...["a@", "", "a@a"].flatMap((beginning) =>
    [".", "a", "a.", "-", "@", "a-", "_.", " "].map((sign): (typeof readers)[number] => [
      `an address in settings of ${JSON.stringify(`${beginning}${sign}…`)}`,
      (text) => z.email().safeParse(text),
      (length) => `${beginning}${sign.repeat(length / sign.length)}@`,
    ]),
  ),
  ...["https://", "https://a/", "https://a?", "https://[", "", "//"].flatMap((beginning) =>
    [".", "a", "/", "%", "@", ":", "../", "a@", " ", "?"].map((sign): (typeof readers)[number] => [
      `a link in settings of ${JSON.stringify(`${beginning}${sign}…`)}`,
      (text) => z.url({ protocol: /^https?$/ }).safeParse(text),
      (length) => `${beginning}${sign.repeat(length / sign.length)}`,
    ]),
  ),
  ...["2026-01-01", "2026-01-01T00:00:00", "1", ""].map((beginning): (typeof readers)[number] => [
    `a date in settings of ${JSON.stringify(beginning)}`,
    (text) =>
      z.union([z.iso.datetime({ offset: true, local: true }), z.iso.time(), z.iso.date()]).safeParse(text),
    (length) => `${beginning}${".".repeat(1)}${"0".repeat(length)}x`,
  ]),
];

it.each(readers)("%s is read in a time in proportion to its length", (_, read, textOf) => {
  expect(growthOf((length) => read(textOf(length)), 8_000)).toBeLessThan(linearGrowth);
});

const root = join(import.meta.dirname, "../..");
const short = 1_500;
/** Ten times what a text of this length takes whose characters are read once, and a tenth of what one takes that is read again from each. */
const suspectMs = 0.2;
/** What takes so long for a short text needs no longer one to be found. */
const slowMs = 100;

it("every expression of the program searches a text in a time in proportion to its length", () => {
  const slow: string[] = [];
  for (const expression of expressionsOf(root).filter(isUnbounded)) {
    const { file, source, flags } = expression;
    const regex = new RegExp(source, flags.replace("g", ""));
    const msOf = (text: string): number => {
      regex.lastIndex = 0;
      const began = performance.now();
      regex.test(text);
      return performance.now() - began;
    };
    const isSlow = (textOf: (length: number) => string): boolean => {
      if (Math.min(msOf(textOf(30)), msOf(textOf(30))) > slowMs) return true;
      const ms = msOf(textOf(short));
      if (ms < suspectMs) return false;
      if (ms > slowMs && msOf(textOf(short)) > slowMs) return true;
      return growthOf((length) => regex.test(textOf(length)), 3_000) >= linearGrowth;
    };
    for (const textOf of hostileTexts(expression))
      if (isSlow(textOf)) {
        slow.push(`${file}: /${source}/${flags} on ${JSON.stringify(textOf(12))}`);
        break;
      }
  }
  expect(slow).toEqual([]);
});
