import { expect, it } from "vitest";
import type { ValuationService } from "#domain/trade-in/valuation/valuation.ts";
import { withValuationQuota } from "#domain/trade-in/valuation-quota.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import type { TradeInCall } from "./trade-in-context.server.ts";
import { tradeInLeadCall } from "./trade-in-lead-call.server.ts";

it("a trade-in's lead reports each change to the dealer's paid service, and is limited like a look-up", async () => {
  const neverCalled = () => Promise.reject(new Error("the database was queried"));
  const call = {
    request: new Request("http://sample.localhost/api/leads", { method: "POST" }),
    site: sampleSite(),
    address: "203.0.113.9",
    services: {
      db: { withTenant: neverCalled, withSite: neverCalled },
      now: () => new Date("2026-03-02T01:00:00Z"),
      valuationServiceOf: () => null,
    },
  } as unknown as TradeInCall;
  const userData = { category: "Trade-in Enquiry", evalid: "a".repeat(22) };
  const answer = await tradeInLeadCall(call, userData, async () => 7);
  expect(answer?.status).toBe(429);
  expect(answer?.headers.get("Retry-After")).toBe("7");
  expect(await answer?.json()).toMatchObject({ code: "too_many_requests" });
  // An enquiry that names no trade-in is a plain one, and calls no service.
  const plain = await tradeInLeadCall(call, { category: userData.category }, async () => 7);
  expect(plain).toBeNull();
});

it("a site pays for so many calls of its valuation service in a day, whichever networks they come from", async () => {
  let paid = 0;
  const answer = async () => {
    paid++;
    return { kind: "none" as const };
  };
  const service = { enterVin: answer, manualEntry: answer, updateEval: answer, uploadImage: answer };
  let left = 2;
  const taken: unknown[] = [];
  const takeLimit: TakeLimit = async (kind, _site, subject) => {
    taken.push([kind, subject]);
    return left-- > 0 ? 0 : 43;
  };
  const limited = withValuationQuota(service as unknown as ValuationService, takeLimit, sampleSite());
  const vehicle = { rego: "ABC123", state: "NSW" as const };
  expect(await limited.enterVin(vehicle)).toEqual({ kind: "none" });
  expect(await limited.manualEntry({ vin: "V", desc: "Mazda" })).toEqual({ kind: "none" });
  expect(await limited.enterVin(vehicle)).toMatchObject({ kind: "failed", error: null });
  expect(await limited.manualEntry({ vin: "V", desc: "Mazda" })).toMatchObject({ kind: "failed" });
  expect(paid).toBe(2);
  expect(new Set(taken.map(String))).toEqual(new Set(["siteValuations,site"]));
});
