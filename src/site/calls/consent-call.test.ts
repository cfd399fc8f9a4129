import { expect, it, vi } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { consentCall } from "./consent-call.server.ts";

const at = new Date("2026-11-27T00:00:00Z");
const tracking = { ...sampleSite().tracking, requireConsent: true, wording: 4 };
const site = sampleSite({ tracking });
const db = { withSite: () => Promise.reject(new Error("nothing is stored")) };

function answer(
  value: string,
  headers: Record<string, string> = {},
  url = "https://dealer.example/api/consent",
) {
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ answer: value }), headers });
  return consentCall({ db, now: () => at, pageEvents: { withdraw: vi.fn() } }, request, site);
}
const cookie = (response: Response) => response.headers.get("Set-Cookie");

it.each([
  ["both", "2.4.s.a.20784"],
  ["statistics", "2.4.s.-.20784"],
  ["neither", "2.4.-.-.20784"],
])("stores %s for 180 days, readable by the page [DECIDE-190]", async (value, stored) => {
  const response = await answer(value);
  expect(response.status).toBe(204);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  expect(cookie(response)).toBe(
    `__Host-forecourt_consent=${stored}; Path=/; Max-Age=15552000; SameSite=Lax; Secure`,
  );
});

it("allows nothing for a browser with Global Privacy Control [DECIDE-190]", async () => {
  expect(cookie(await answer("both", { "Sec-GPC": "1" }))).toContain("=2.4.-.-.20784");
});

it("refuses any other answer and sets no cookie", async () => {
  const response = await answer("all");
  expect(response.status).toBe(400);
  expect(cookie(response)).toBeNull();
});

it.each([
  ["https://dealer.example/cars/x?gclid=a#b", "/cars/x?gclid=a"],
  ["https://evil.example/cars/x", "/"],
  ["https://dealer.example//evil.example/", "/evil.example/"],
  ["", "/"],
])("without script goes back to the page %s", async (from, to) => {
  const response = await answer("neither", { Accept: "text/html,*/*", ...(from && { Referer: from }) });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(to);
});
