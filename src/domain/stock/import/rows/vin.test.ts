import { describe, expect, it } from "vitest";
import { checkVin, isOneSign, tidyVin } from "./vin.ts";

describe("a VIN", () => {
  it.each([
    ["JM0ER10L200123456", "none"],
    ["WAUZZZ8K9AA000000", "none"],
    ["1HGCM82633A004352", "none"],
    ["1M8GDM9AXKP042788", "none"],
    // Made in North America for markets without a check digit, and in markets that have none.
    ["1FA6P8CFZ12345678", "none"],
    ["WVWZZZ1KZ8W012345", "none"],
    ["7AT0H62KX19012345", "none"],
    ["1HGCM82633A004353", "check digit"],
    ["JM0ER10L20012345", "length"],
    ["JM0ER10L2001234567", "length"],
    ["JM0ER10L20O123456", "letters"],
    ["JM0ER10L2001234**", "letters"],
    ["11111111111111111", "letters"],
    ["", "length"],
  ])("%s has this problem: %s [DECIDE-155]", (vin, problem) => {
    expect(checkVin(vin)).toBe(problem);
  });

  it("of one sign throughout is none [DECIDE-166]", () => {
    expect(["XXXXXXXXXXXXXXXXX", "000000", "JM0ER10L200123456"].map(isOneSign)).toEqual([true, true, false]);
  });

  it("is written in capitals without gaps", () => {
    expect(tidyVin("jm0 er10l-2.00123456")).toBe("JM0ER10L200123456");
    expect(tidyVin("\u200bＪＭ０\u00a0er10l\u20112\u206000123456")).toBe("JM0ER10L200123456");
  });
});
