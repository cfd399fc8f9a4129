import { describe, expect, it } from "vitest";
import { financePaths, financeSlice } from "#domain/configuration/slices/finance-slice.ts";
import { aCar } from "#tests/support/a-car.ts";
import { financeLink } from "./finance-link.ts";

describe("the finance link", () => {
  it.each(financePaths)("points to %s where the site chooses it [FIN-21]", (path) => {
    const link = new URL(financeLink(financeSlice.parse({ path }), aCar()), "http://x");
    expect(link.pathname).toBe(path);
  });

  it("carries dealership, price, id and type, and the form's fragment [FIN-22, FIN-23] [DECIDE-133]", () => {
    const link = new URL(financeLink(financeSlice.parse({}), aCar({ offer_price: 33_500 })), "http://x");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      preferredDealership: "north-motors",
      vehiclePriceBudget: "33500",
      car_id: "car-1",
      car_type: "used",
    });
    expect(link.hash).toBe("#finance-form");
  });

  it("leaves out unknown values [FIN-22] [DECIDE-133]", () => {
    const link = new URL(financeLink(financeSlice.parse({}), aCar({ price: null })), "http://x");
    expect([...link.searchParams.keys()]).toEqual(["preferredDealership", "car_id", "car_type"]);
    expect(financeLink(financeSlice.parse({}), null)).toBe("/finance#finance-form");
  });
});
