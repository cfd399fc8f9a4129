import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  manyLines,
  oneLine,
  readAddresses,
  readCaptionedAddresses,
  readDate,
  readFlag,
  readList,
  readYear,
  saysNothing,
} from "./feed-values.ts";

describe("feed values", () => {
  it.each(["", " ", "-", "- / -", "–", "n/a", "N/A", "nan", "NULL", "None", "TBA"])(
    "treat %j as empty",
    (text) => {
      expect(saysNothing(text)).toBe(true);
    },
  );

  it.each([
    ["14/03/2027", "2027-03-14"],
    ["1-2-26", "2026-02-01"],
    ["2027/04/13", "2027-04-13"],
    ["202405", "2024-05"],
    ["2027-03-14", "2027-03-14"],
    ["2027-03-14T10:00:00+11:00", "2027-03-14"],
    ["20270314", "2027-03-14"],
    ["45601", "2024-11-05"],
    ["03/2019", "2019-03"],
    ["Mar 2019", "2019-03"],
    ["2019-03", "2019-03"],
  ])("parse %j as the date %s", (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each([
    ["2019-02-28T13:00:00.000Z", "2019-03-01"],
    ["2019-02-28T12:59:59Z", "2019-02-28"],
    ["2018-12-31 23:30:00+05:30", "2019-01-01"],
    ["2027-03-14T10:00:00+1100", "2027-03-14"],
    ["2027-03-14T23:00:00", "2027-03-14"],
  ])("read the instant %j as the day %s in Sydney", (text, date) => {
    expect(readDate(text, "Australia/Sydney")).toBe(date);
    expect(readYear(text, "Australia/Sydney")).toBe(Number(date.slice(0, 4)));
  });

  it.each(["MY20", "20MY", "MY 2020", "MY20.5"])("read %j as the model year 2020", (text) => {
    expect(readYear(text)).toBe(2020);
  });

  it("read midnight as the day that it is written with, west of it too", () => {
    expect(readDate("2019-03-01T00:00:00.000Z", "America/Chicago")).toBe("2019-03-01");
    expect(readDate("2019-03-01T00:30:00Z", "America/Chicago")).toBe("2019-02-28");
  });

  it.each(["31/02/2027", "03/14/2027", "2027-13-01", "soon", "99999999", "12345", "5"])(
    "parse no date from %j",
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it("parse yes and no", () => {
    expect(["Y", "true", "1", "no", "0", "False", "perhaps"].map(readFlag)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      undefined,
    ]);
  });

  it("drop what a database or a page can't store", () => {
    expect(oneLine(" a\u0000b\n\tc\ud800 ")).toBe("a b c\ufffd");
    expect(oneLine("😀".repeat(10), 3)).toBe("😀\ufffd");
    expect(manyLines("<p>One<br>two</p>A &amp;amp; B\r\n\r\n\r\n\r\n5 < 6\u0000")).toBe(
      "One\ntwo\nA & B\n\n5 < 6",
    );
    expect(manyLines("<!--[if gte mso 9]><xml>x</xml><![endif]-->Gepr&uuml;ft &#8211; ok")).toBe(
      "Geprüft – ok",
    );
  });

  it("split lists at pipes, else lines, else semicolons, else commas, without duplicates", () => {
    expect(readList("Seats, leather|Tow bar|tow bar|Tow bar| - ")).toEqual([
      "Seats, leather",
      "Tow bar",
      "tow bar",
    ]);
    expect(readList("Seats, leather|")).toEqual(["Seats, leather"]);
    expect(readList("a;b;c, d")).toEqual(["a", "b", "c, d"]);
    expect(readList("a, b\nc")).toEqual(["a, b", "c"]);
    expect(readList("a, b")).toEqual(["a", "b"]);
  });

  it("accept web URLs only, commas inside them included", () => {
    expect(
      readAddresses("https://a/1,2.jpg, https://a/3.jpg|javascript:alert(1) http://a/3?x https://a/3.jpg"),
    ).toEqual({
      good: ["https://a/1,2.jpg", "https://a/3.jpg", "http://a/3?x"],
      bad: ["javascript:alert(1)"],
    });
  });
});

it("leaves plain texts as the cleaning of others would", () => {
  const character = fc.constantFrom(..."aZ09 .,-/&<>;\"'é\u00a0\u00ad\u2003");
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      // A line break is cleaned away, after everything else.
      expect(oneLine(text)).toBe(oneLine(`${text}\n`));
      expect(manyLines(text)).toBe(manyLines(`${text}\n`));
    }),
    { seed: 20261122, numRuns: 2_000 },
  );
});

it.each([
  ["https://a/1.jpg", ["https://a/1.jpg"]],
  ["https://a/1.jpg Scratch, left|https://a/2.jpg", ["https://a/1.jpg Scratch, left", "https://a/2.jpg"]],
  [
    "https://a/1.jpg;Dent;https://a/2.jpg;5%,6% Chips",
    ["https://a/1.jpg Dent", "https://a/2.jpg 5%,6% Chips"],
  ],
  ["//a/1.jpg, //a/2.jpg", ["https://a/1.jpg", "https://a/2.jpg"]],
  ["https://a/1.jpg Dent|https://a/1.jpg Again", ["https://a/1.jpg Dent"]],
])("photos of the condition %j [DECIDE-476]", (text, good) => {
  expect(readCaptionedAddresses(text, 40)).toEqual({ good });
  expect(readCaptionedAddresses(`${good.join("|")}|`, 40)).toEqual({ good });
});

it("photos of the condition without an address are named, and a few are enough", () => {
  expect(readCaptionedAddresses("Dent|https://a/1.jpg", 40)).toEqual({
    good: ["https://a/1.jpg"],
    bad: "Dent",
  });
  expect(readCaptionedAddresses("https://a/1 https://a/2", 1)).toEqual({ good: ["https://a/1"] });
});
