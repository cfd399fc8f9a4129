import { expect, it } from "vitest";
import { spellingsOf } from "#platform/http/path-spellings.ts";
import { recordVisit, visitTrail } from "./visit-trail.ts";

const storageOf = () => {
  const stored = new Map<string, string>();
  return () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
};

it("records the pages of a visit and the parameters of its first", () => {
  const storage = storageOf();
  recordVisit(storage, "/search", "?utm_source=x");
  recordVisit(storage, "/cars/1", "?form=photos");
  recordVisit(storage, "/cars/1", "");
  expect(visitTrail(storage)).toEqual({
    visited_pages: ["/search", "/cars/1"],
    linked_query_params: { utm_source: "x" },
  });
});

it("never records an address that authorizes, in any spelling", () => {
  const storage = storageOf();
  const booking = "/booking/0123456789abcdef";
  for (const path of [booking, ...spellingsOf(booking)]) recordVisit(storage, path, "");
  expect(visitTrail(storage).visited_pages).toEqual([]);
});
