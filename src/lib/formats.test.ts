import { expect, it } from "vitest";
import { currencyName, currencyUnit, formatCents } from "./amounts.ts";
import { formatDate } from "./date.ts";
import { decimal, parseNumber } from "./decimal.ts";
import { formatsFor } from "./formats.ts";
import { plainDigits } from "./typed-number.ts";

it.each([
  ["en-AU", "AUD", "$24,991", "-$24,990", "$12.50", "1,234,567"],
  ["de-DE", "EUR", "24.991 €", "-24.990 €", "12,50 €", "1.234.567"],
  ["en-AU", "EUR", "€24,991", "-€24,990", "€12.50", "1,234,567"],
  ["de-DE", "AUD", "24.991 $", "-24.990 $", "12,50 $", "1.234.567"],
  ["fr-FR", "EUR", "24 991 €", "-24 990 €", "12,50 €", "1 234 567"],
  ["en-IN", "INR", "₹24,991", "-₹24,990", "₹12.50", "12,34,567"],
])("writes amounts and numbers in %s and %s", (language, currency, rounded, negative, cents, number) => {
  const formats = formatsFor(language, currency);
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(plain(formats.money(24_990.5))).toBe(rounded);
  expect(plain(formats.money(-24_990))).toBe(negative);
  expect(plain(formatCents(1_250, formats))).toBe(cents);
  expect(plain(formats.number(1_234_567.4))).toBe(number);
  expect(formatsFor(language, currency)).toBe(formats);
});

it("writes each of more values than it remembers", () => {
  const { number } = formatsFor("en-AU", "AUD");
  for (const round of [1, 2])
    for (let value = 0; value < 5_000; value++)
      expect(number(value), String(round)).toBe(
        value < 1_000 ? `${value}` : `${value}`.replace(/...$/, ",$&"),
      );
});

it("has Latin digits in every locale", () => {
  expect(formatsFor("ar-EG", "EGP").number(24_990)).toBe("24,990");
});

it.each([
  ["AUD", "Australian dollars", "dollars"],
  ["EUR", "euros", "euros"],
  ["CHF", "Swiss francs", "francs"],
])("calls amounts of %s %s, in short %s", (currency, name, unit) => {
  expect([currencyName(currency), currencyUnit(currency)]).toEqual([name, unit]);
});

it.each([
  ["en-AU", "14 Mar 2025"],
  ["de-DE", "14 Mar 2025"],
  ["en-US", "Mar 14, 2025"],
])("writes a date for %s in English words: %s", (language, text) => {
  expect(formatDate("2025-03-14", language)).toBe(text);
});

it.each([
  ["en-AU", "1,250.50", 1_250.5],
  ["en-AU", "$ 1 250", 1_250],
  ["en-AU", "1.250,50", null],
  ["de-DE", "1.250,50 €", 1_250.5],
  ["de-DE", "1.250", 1_250],
  ["en-AU", "\u200b＄１,250.50\u00a0", 1250.5],
  ["de-DE", "1\u202f250,50\u00a0€", 1250.5],
  ["de-DE", "12.50", null],
  ["de-DE", ",5", 0.5],
  ["de-DE", "", null],
  ["de-DE", ",", null],
])("reads in %s %j as %s", (language, text, number) => {
  expect(parseNumber(text, { language })).toBe(number);
});

it("writes decimals with the locale's sign", () => {
  expect([decimal(4.66, 1, { language: "de-DE" }), decimal(7.9, 2, { language: "en-AU" })]).toEqual([
    "4,7",
    "7.90",
  ]);
});

it.each([
  ["$25,000", "25000"],
  ["25.000 €", "25000"],
  ["1’234’567", "1234567"],
  ["12,5", "12,5"],
  ["1.5", "1.5"],
  ["\u200b＄２５,000\ufeff", "25000"],
])("takes the separators out of %j", (text, digits) => {
  expect(plainDigits(text)).toBe(digits);
});
