import { describe, expect, it } from "vitest";
import { financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { aCar } from "#tests/support/a-car.ts";
import { disclaimerIn, fetchDisclaimer } from "./disclaimer.ts";
import { disclaimerAnswer } from "./disclaimer-answer.ts";

const now = new Date("2026-03-10T12:00:00Z");
const settings = { finance: financeSlice.parse({ provider: "taurus" }), timezone: "Australia/Sydney" };
const rates = { interestRate: 7.99, comparisonRate: 8.87 };
const lent = (disclaimer?: string) => aCar({ finance_lenders: { taurus: { ...rates, disclaimer } } });

describe("a car's finance info", () => {
  it("is the lender's under the provider's key, else the site's [FIN-14] [DECIDE-55]", () => {
    expect(disclaimerAnswer(lent(" Terms. "), settings, now)).toEqual({
      finance_lenders: { taurus: { disclaimer: "Terms." } },
    });
    expect(disclaimerAnswer(lent(), settings, now)).toEqual({
      finance_lenders: { taurus: { disclaimer: settings.finance.disclaimer } },
    });
  });

  it("is nothing for a car without finance [FIN-01]", () => {
    expect(disclaimerAnswer(aCar(), settings, now)).toBeNull();
  });

  it("is requested by the car's id and read under the provider's key [FIN-14] [DECIDE-55]", async () => {
    const requested: string[] = [];
    const text = await fetchDisclaimer("car/1", "taurus", async (address) => {
      requested.push(address);
      return Response.json({ finance_lenders: { taurus: { disclaimer: "Terms." } } });
    });
    expect(text).toBe("Terms.");
    expect(requested).toEqual(["/api/cars/car%2F1/finance-disclaimer"]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["an error", () => Response.json({ error: "x" }, { status: 500 })],
    ["another provider's", () => Response.json({ finance_lenders: { angle: { disclaimer: "x" } } })],
    ["no JSON", () => new Response("<html>")],
    ["no answer", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("fails on %s", async (_, answer) => {
    await expect(fetchDisclaimer("1", "taurus", async () => answer())).rejects.toThrow();
  });

  it.each([
    null,
    1,
    "x",
    [],
    {},
    { finance_lenders: null },
    { finance_lenders: { taurus: { disclaimer: 1 } } },
  ])("is null in %j", (answer) => expect(disclaimerIn(answer, "taurus")).toBeNull());

  it("is null for the name of an inherited object property", () => {
    expect(disclaimerIn({ finance_lenders: {} }, "constructor")).toBeNull();
  });
});

it.each<[unknown, string | null]>([
  [{ finance_lenders: { taurus: { disclaimer: " Terms. " } } }, "Terms."],
  [{ finance_lenders: { taurus: { disclaimer: " " } } }, null],
  [{ finance_lenders: { taurus: { disclaimer: 7 } } }, null],
  [{ finance_lenders: { taurus: null } }, null],
  [{ finance_lenders: null }, null],
  [null, null],
  ["finance_lenders", null],
])("reads of the response %j the text %j", (answer, text) => {
  expect(disclaimerIn(answer, "taurus")).toBe(text);
});

it("names the status of a response without a text", async () => {
  const response = async () => Response.json({}, { status: 503 });
  await expect(fetchDisclaimer("c", "taurus", response)).rejects.toThrow("no finance info: 503");
});
