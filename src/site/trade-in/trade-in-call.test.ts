import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { evalExpertCall } from "./trade-in-call.server.ts";
import type { TradeInCall } from "./trade-in-context.server.ts";

const site = sampleSite({ trade: { ...settings.parse({}).trade, enabled: true } });
const form = { "content-type": "application/x-www-form-urlencoded" };
/** Everything that reads or stores something fails: a refused body comes before. */
const services = {
  now: () => new Date("2026-03-10T00:00:00Z"),
  valuationServiceOf: () => null,
} as unknown as TradeInCall["services"];

it.each([
  ["JSON beyond 64 KB", `{"rego":"${"x".repeat(65_536)}"}`, {}, 413, "too_large"],
  ["a form beyond 64 KB", `rego=${"x".repeat(65_536)}`, form, 413, "too_large"],
  ["what isn't JSON", "{", {}, 400, "bad_json"],
  ["a list", "[]", {}, 400, "bad_json"],
])("refuses %s", async (_, body, headers, status, code) => {
  const request = new Request("https://dealer.example/api/eval-expert/enter-vin", {
    method: "POST",
    body,
    headers,
  });
  const response = await evalExpertCall("enter-vin", { request, site, address: "203.0.113.9", services });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, error: expect.stringMatching(/\w/) });
});
