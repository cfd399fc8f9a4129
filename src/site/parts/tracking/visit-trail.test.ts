import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { minuteMs } from "#lib/durations.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { landingName, recordLanding, recordVisit, visitTrail } from "./visit-trail.ts";

beforeAll(() => void vi.stubGlobal("window", { location: { hostname: "dealer.example" } }));
afterAll(() => void vi.unstubAllGlobals());

const start = Date.parse("2026-11-27T00:00:00Z");

function tab() {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  return {
    visit: (address: string, referrer: string | null, minute = 0) => {
      const { pathname, search } = new URL(address, "https://dealer.example");
      recordVisit(storage, { pathname, search }, referrer, start + minute * minuteMs);
    },
    /** A page is open whose start script, or that of an earlier one, noted where the person came to. */
    landed: (page: string, referrer: string, open: string) => {
      stored.set(landingName, `https://dealer.example${page} ${referrer}`);
      recordLanding(storage, open);
    },
    trail: () => visitTrail(storage),
  };
}

it("records the pages of a visit, the parameters of its first and what led there", () => {
  const { visit, trail } = tab();
  visit("/search?utm_source=x", "https://www.google.com/url?q=secret");
  visit("/cars/1?form=photos", null, 1);
  visit("/cars/1", null, 2);
  expect(trail()).toEqual({
    visited_pages: ["/search", "/cars/1"],
    linked_query_params: { utm_source: "x" },
    from: "www.google.com",
    seen: start + minuteMs,
  });
});

it.each([
  ["a second advertisement after half an hour", "https://l.facebook.com/", 40, "l.facebook.com"],
  ["a second advertisement at once", "https://l.facebook.com/", 10, "www.google.com"],
  ["a page of the site after half an hour", "https://dealer.example/search", 40, "www.google.com"],
  ["a page that the script opens", null, 40, "www.google.com"],
])("of %s the visit came from there or from before [DECIDE-312]", (_, referrer, minute, from) => {
  const { visit, trail } = tab();
  visit("/", "https://www.google.com/");
  visit("/search?utm_source=again", referrer, minute);
  expect(trail().from).toBe(from);
  expect(trail().linked_query_params).toEqual(from === "www.google.com" ? {} : { utm_source: "again" });
});

it("begins with the page that was left before its scripts ran [DECIDE-415]", () => {
  const { visit, landed, trail } = tab();
  landed("/search?gclid=1", "https://www.google.com/", "/cars/1");
  visit("/cars/1", "https://dealer.example/search?gclid=1");
  expect(trail()).toMatchObject({
    visited_pages: ["/search", "/cars/1"],
    linked_query_params: { gclid: "1" },
    from: "www.google.com",
  });
});

it("records the page that is open once, though it was noted", () => {
  const { visit, landed, trail } = tab();
  landed("/search?gclid=1", "", "/search");
  expect(trail().visited_pages).toEqual([]);
  visit("/search?gclid=1", "");
  visit("/cars/1", null);
  expect(trail().visited_pages).toEqual(["/search", "/cars/1"]);
});

it("never records an address that authorizes, in any spelling", () => {
  const { visit, landed, trail } = tab();
  const booking = "/booking/0123456789abcdef";
  for (const path of [booking, ...spellingsOf(booking)]) visit(path, "");
  landed(booking, "", "/search");
  expect(trail().visited_pages).toEqual([]);
});
