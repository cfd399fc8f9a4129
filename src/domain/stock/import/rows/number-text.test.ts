import { describe, expect, it } from "vitest";
import { type NumberStyle, parseNumber, signEvidence } from "./number-text.ts";

const point: NumberStyle = { decimal: "." };
const comma: NumberStyle = { decimal: "," };
const mixed: NumberStyle = { decimal: null };
const read = (text: string, style: NumberStyle) => {
  const parsed = parseNumber(text, style);
  return parsed.kind === "number" ? parsed.value : parsed.kind;
};

describe("a number of a feed", () => {
  // A further space is nothing that is usual, and changes nothing.
  it.each(["12,000", "12.000", "1,000", "999.999", "$ 12,000", "$12.000", "12,000 km", "12.000kms"])(
    "%j is read at once as it is step by step",
    (text) => {
      const unusual = text.includes("k") ? text.replace(/ ?(?=k)/, "  ") : `${text} `;
      for (const style of [point, comma, mixed])
        expect(parseNumber(text, style)).toEqual(parseNumber(unusual, style));
      expect(signEvidence(text)).toEqual(signEvidence(unusual));
    },
  );

  it.each([
    ["120,000 km", point, 120_000],
    ["₹ 13,50,000", point, 1_350_000],
    ["1,23,45", point, "none"],
    ["$24,990.00", point, 24_990],
    ["12.000,50 €", point, 12_000.5],
    ["12.000,50 €", comma, 12_000.5],
    ["12.000", comma, 12_000],
    ["12.000", point, 12],
    ["£ 9.995", comma, 9_995],
    ["19 990,50 €", comma, 19_990.5],
    ["19\u00a0990", point, 19_990],
    ["12'000.-", comma, 12_000],
    ["12’000.50", point, 12_000.5],
    ["19.990,-", comma, 19_990],
    ["19.990,-- EUR", comma, 19_990],
    ["19.990,-", mixed, 19_990],
    ["19.990,-", point, 19_990],
    ["19,990.-", comma, 19_990],
    ["1.234.567", comma, 1_234_567],
    ["10499 USD", point, 10_499],
    ["AUD 19,990*", point, 19_990],
    [" 5 Seats", point, 5],
    ["0", point, 0],
  ])("%j with %j is %d", (text, style, value) => {
    expect(read(text, style)).toBe(value);
  });

  it.each([
    ["19k", 19_000],
    ["19.9k", 19_900],
    ["$19,9 K", 19_900],
    ["1.2m", 1_200_000],
    ["45 tkm", 45_000],
    ["45 Tsd. km", 45_000],
    ["120 km", 120],
    ["120kms", 120],
    ["120 miles", 120],
    ["120 m²", 120],
  ])("%j has a suffix: %d", (text, value) => {
    expect(read(text, point)).toBe(value);
  });

  it.each([
    ["-5", -5],
    ["(19990)", -19_990],
    ["($19,990)", -19_990],
    ["−5", -5],
    ["$ (ex GST) 100", 100],
    ["-$5", -5],
  ])("%j may be negative: %d", (text, value) => {
    expect(read(text, point)).toBe(value);
  });

  it.each([
    "",
    "POA",
    "12 to 15",
    "12 15",
    "1 2345",
    "9".repeat(12),
    "x".repeat(200_000),
    "10/12/2020",
    "1,2,3",
  ])("there is none in %.20j", (text) => {
    expect(read(text, point)).toBe("none");
  });

  it("is contrary when the column has another sign, and ambiguous when the column has none", () => {
    expect(read("24,99", point)).toBe("contrary");
    expect(read("24.99", comma)).toBe("contrary");
    expect(read("12.000", mixed)).toBe("ambiguous");
    expect(read("24,99", mixed)).toBe(24.99);
    expect(read("24.99", mixed)).toBe(24.99);
    expect(read("24990", mixed)).toBe(24_990);
  });

  it.each([
    ["12,000.50", { kind: "decimal", sign: "." }],
    ["12.000,50", { kind: "decimal", sign: "," }],
    ["1.234.567", { kind: "decimal", sign: "," }],
    ["1,234,567", { kind: "decimal", sign: "." }],
    ["24.9", { kind: "decimal", sign: "." }],
    ["0.123", { kind: "decimal", sign: "." }],
    ["1234.567", { kind: "decimal", sign: "." }],
    ["12.000", { kind: "open", sign: "." }],
    ["12,000 km", { kind: "open", sign: "," }],
    ["12000", null],
    ["19.5k", null],
    ["POA", null],
  ])("%j says %j about its column", (text, evidence) => {
    expect(signEvidence(text)).toEqual(evidence);
  });
});
