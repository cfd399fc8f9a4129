import { expect, it } from "vitest";
import { mulberry } from "#tests/support/seeded-random.ts";
import { formatNumber } from "./staff-number.ts";

it("writes numbers as Australian English does", () => {
  const { format } = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
  const dice = mulberry(1);
  const random = Array.from({ length: 2_000 }, () => (dice() - 0.3) * 10 ** Math.floor(dice() * 13));
  for (const value of [0, 1, -1, 0.5, 2.5, -2.5, 999, 1_000, 999.5, 86_570, 1_234_567.8, -12_345, ...random])
    expect(formatNumber(value), String(value)).toBe(format(value));
});
