import { decimalSign, parseNumber } from "#lib/decimal.ts";
import type { Formats } from "#lib/formats.ts";
import type { Loan } from "./calculator.ts";

/** The calculator's fields, which are also its query parameters; values are as the shopper typed them. */
export const calculatorFields = ["price", "deposit", "term", "rate", "balloon"] as const;
export type CalculatorField = (typeof calculatorFields)[number];
export type CalculatorValues = Record<CalculatorField, string>;

export const calculatorTerms = [1, 2, 3, 4, 5, 6, 7] as const;
const defaultTerm = 5;
/** The default price without a car: the loan amount of the comparison rate example (LIMIT-13). */
const defaultPrice = 30_000;
const maxPrice = 2_000_000;
/** The legal maximum in Australia, percent per year (National Credit Code s32A). */
const maxRate = 48;

export type CalculatorRead =
  | { kind: "ok"; loan: Loan }
  | { kind: "invalid"; errors: Partial<Record<CalculatorField, string>> };

/** The calculator's initial values. @param deposit whole dollars @param rate percent */
export function startValues(
  start: { price: number | null; deposit: number; rate: number },
  formats: Formats,
): CalculatorValues {
  return {
    price: asTyped(start.price ?? defaultPrice, formats),
    deposit: asTyped(start.deposit, formats),
    term: String(defaultTerm),
    rate: asTyped(start.rate, formats),
    balloon: "0",
  };
}

function asTyped(value: number, { number, language }: Formats): string {
  return Number.isInteger(value) ? number(value) : String(value).replace(".", decimalSign(language));
}

/**
 * Overrides the initial values with those of a query or a form. A link sets some fields and the others keep
 * their initial values; a submitted form includes its term, and then a missing field was left empty (page
 * URLs carry no empty values).
 */
export function valuesFrom(start: CalculatorValues, given: { get(name: string): unknown }): CalculatorValues {
  const sent = given.get("term") !== null;
  const read = (name: CalculatorField) => {
    const value = given.get(name);
    return typeof value === "string" ? value.slice(0, 40) : sent ? "" : start[name];
  };
  return {
    price: read("price"),
    deposit: read("deposit"),
    term: read("term"),
    rate: read("rate"),
    balloon: read("balloon"),
  };
}

/**
 * Parses the typed values (`$30,000`, `8.5%`) into a loan, or into a message for each invalid field. Nothing
 * is guessed: an implausible number gives a message and no repayment.
 */
export function readCalculator(values: CalculatorValues, formats: Formats): CalculatorRead {
  const { money, number } = formats;
  const amount = (text: string) => amountOf(text, formats);
  const optional = (text: string) => optionalOf(text, formats);
  const errors: Partial<Record<CalculatorField, string>> = {};
  const price = amount(values.price);
  if (price.kind === "empty") errors.price = "Enter the price of the vehicle.";
  else if (price.kind === "wrong" || price.cents === 0)
    errors.price = `Enter the price as an amount, such as ${number(30_000)}.`;
  else if (price.cents > maxPrice * 100) errors.price = `Enter a price of ${money(maxPrice)} or less.`;

  const deposit = optional(values.deposit);
  if (deposit.kind === "wrong")
    errors.deposit = `Enter the deposit as an amount of 0 or more, such as ${number(5_000)}.`;
  const borrowed =
    price.kind === "amount" && deposit.kind === "amount" && !errors.price
      ? price.cents - deposit.cents
      : null;
  if (borrowed !== null && borrowed <= 0) errors.deposit = "The deposit must be less than the price.";

  const years = Number(values.term.trim());
  if (!(calculatorTerms as readonly number[]).includes(years) || values.term.trim() === "")
    errors.term = "Choose a term of 1 to 7 years.";

  const percent = parseNumber(values.rate.replace("%", ""), formats);
  if (values.rate.trim() === "") errors.rate = "Enter the interest rate.";
  else if (percent === null)
    errors.rate = `Enter the interest rate as a percentage, such as 8${decimalSign(formats.language)}5.`;
  else if (percent > maxRate) errors.rate = `Enter an interest rate of 0 to ${maxRate}%.`;

  const balloon = optional(values.balloon);
  if (balloon.kind === "wrong")
    errors.balloon = `Enter the balloon as an amount of 0 or more, such as ${number(8_000)}.`;
  else if (borrowed !== null && borrowed > 0 && balloon.cents >= borrowed)
    errors.balloon = "The balloon must be less than the amount borrowed.";

  if (
    Object.keys(errors).length > 0 ||
    price.kind !== "amount" ||
    deposit.kind !== "amount" ||
    balloon.kind !== "amount" ||
    percent === null
  )
    return { kind: "invalid", errors };
  return {
    kind: "ok",
    loan: {
      priceCents: price.cents,
      depositCents: deposit.cents,
      years,
      rate: percent,
      balloonCents: balloon.cents,
    },
  };
}

type Amount = { kind: "amount"; cents: number } | { kind: "empty" } | { kind: "wrong" };

function amountOf(text: string, formats: Formats): Amount {
  if (text.trim() === "") return { kind: "empty" };
  const amount = parseNumber(text, formats);
  return amount === null ? { kind: "wrong" } : { kind: "amount", cents: Math.round(amount * 100) };
}

/** An optional amount; empty means zero. */
function optionalOf(text: string, formats: Formats): Exclude<Amount, { kind: "empty" }> {
  const read = amountOf(text, formats);
  return read.kind === "empty" ? { kind: "amount", cents: 0 } : read;
}
