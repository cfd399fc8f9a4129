import { expect, it } from "vitest";
import { asciiDigits } from "./ascii-digits.ts";

it.each([
  ["12,500 km", "12,500 km"],
  ["١٢٬٥٠٠", "12,500"],
  ["۱۳۹۸", "1398"],
  ["२०१९", "2019"],
  ["２０１８年", "2018年"],
  ["٣٫٥ L", "3.5 L"],
])("writes the digits of %j as %j", (text, plain) => {
  expect(asciiDigits(text)).toBe(plain);
});
