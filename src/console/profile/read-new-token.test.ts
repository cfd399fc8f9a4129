import { expect, it } from "vitest";
import { defaultTokenDays, tokenPeriods } from "#domain/staff/tokens/new-token.ts";
import { readNewToken } from "./read-new-token.server.ts";

const form = { name: " Nightly report ", days: "90", reads: ["results"] };

it("reads a name, a period and what it is for", () => {
  expect(readNewToken(form, ["results"])).toEqual({
    kind: "valid",
    token: { name: "Nightly report", days: 90, reads: ["results"] },
  });
  const twice = readNewToken({ ...form, reads: ["log", "log", "results"] }, ["results", "log"]);
  expect(twice).toMatchObject({ token: { reads: ["log", "results"] } });
});

it.each([
  [{ name: "  " }, { name: "Write what the token is for" }],
  [{ name: "n".repeat(61) }, { name: "At most 60 characters" }],
  [{ days: "366" }, { days: "Choose one of the periods" }],
  [{ days: "-1" }, { days: "Choose one of the periods" }],
  [{ days: "" }, { days: "Choose one of the periods" }],
  [{ days: "x" }, { days: expect.any(String) }],
  [{ reads: [] }, { reads: "Choose what the token may read" }],
  [{ reads: ["leads"] }, { reads: "Choose from the list" }],
  [{ reads: ["log"] }, { reads: "Your role doesn’t reach that far" }],
])("refuses %j", (over, problems) => {
  expect(readNewToken({ ...form, ...over }, ["results"])).toEqual({ kind: "invalid", problems });
});

it("works for 90 days by default and for a year at most", () => {
  expect(tokenPeriods).toContain(defaultTokenDays);
  expect([defaultTokenDays, Math.max(...tokenPeriods)]).toEqual([90, 365]);
});
