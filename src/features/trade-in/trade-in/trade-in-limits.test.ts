import { expect, it } from "vitest";
import { sampleSite } from "#platform/config/sample-site.ts";
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
