import { expect, it } from "vitest";
import { isOwnNumber, watchlistAccess } from "./watchlist-access.ts";

const ana = { id: "ana", phone: "+61412345678", name: "Ana", email: null };

it.each([
  ["a shopper with a number", true, ana, "granted"],
  ["a shopper without a number", true, { ...ana, phone: null }, "signed_out"],
  ["a shopper with an empty number", true, { ...ana, phone: "" }, "signed_out"],
  ["an anonymous visitor", true, null, "signed_out"],
  ["a shopper, on a site without a watchlist", false, ana, "none"],
  ["an anonymous visitor, on a site without a watchlist", false, null, "none"],
])("the watchlist of %s [AUTH-02] [WATCH-06] [DECIDE-71]", (_, garage_enabled, shopper, kind) => {
  const access = watchlistAccess({ garage_enabled }, shopper);
  expect(access.kind).toBe(kind);
  if (access.kind === "granted") expect(access.shopper).toEqual(ana);
});

it.each([
  ["+61412345678", true],
  ["+61 412 345 678", true],
  ["+61 (412) 345-678", true],
  ["+61412345679", false],
  ["0412345678", false],
  ["", false],
])("%j is the shopper's own number: %s [DECIDE-57]", (typed, own) => {
  expect(isOwnNumber(typed, ana)).toBe(own);
});
