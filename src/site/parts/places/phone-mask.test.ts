import { expect, it } from "vitest";
import { maskedPhone } from "./phone-mask.ts";

it.each([
  ["(02) 5550 4160", "(02) …"],
  ["1300 975 707", "1300 …"],
])("masks %s after its first five characters [PHONE-01] [LIMIT-20] [CAR-40]", (number, masked) => {
  expect(maskedPhone(number)).toBe(masked);
});
