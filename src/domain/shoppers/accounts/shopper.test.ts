import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gateTypes } from "#domain/configuration/slices/gate.ts";
import { gateTypeOf, ownAnswers, sameSitePath, signInAddress, signInFor } from "./shopper.ts";

describe("the redirect after sign-in [DECIDE-69]", () => {
  it.each([
    ["/cars/2022-mazda-cx-5#finance-form", "/cars/2022-mazda-cx-5#finance-form"],
    ["/search?make=Land Rover&page=2", "/search?make=Land%20Rover&page=2"],
    ["/", "/"],
    ["/a/../b", "/b"],
    ["/search?next=https://evil.example", "/search?next=https://evil.example"],
  ])("accepts %s", (value, expected) => {
    expect(sameSitePath(value)).toBe(expected);
  });

  it.each([
    null,
    "",
    "cars",
    "https://evil.example/",
    "HTTPS:/evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\u0000/x",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\u2028/x",
    "@evil.example",
    "/api/auth/me",
    "/sign-in?redirect=/",
    "/Sign-In/",
    "/sign%2Din",
    "/sign-in.data",
    "/%61pi/auth/me",
    `/${"a".repeat(3_000)}`,
  ])("rejects %j", (value) => {
    expect(sameSitePath(value)).toBeNull();
  });

  it("never leaves the site, for any target in any encoding", () => {
    const part = fc.oneof(
      fc.constantFrom(
        ..."/|\\|//|..|.|%2e|%2f|%5c|%09|\t|\r\n|@|:|evil.example|https:|javascript:|?|#|\u3002|\uff0f|\u2044".split(
          "|",
        ),
      ),
      fc.string(),
    );
    const address = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(address, fc.boolean(), (text, slash) => {
        for (const value of [text, decoded(text)]) {
          const path = sameSitePath(slash ? `/${value}` : value);
          if (path === null) continue;
          for (const base of ["https://shop.example/sign-in", "http://shop.example:3000/a/b"])
            expect(new URL(path, base).origin).toBe(new URL(base).origin);
          expect(path).toMatch(/^\/(?![/\\])/);
          // It is valid in a header.
          expect(path).toMatch(/^[\x21-\x7e]*$/);
          expect(sameSitePath(path)).toBe(path);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

it("requires sign-in with type, redirect and back, the fragment inside [ROUTE-20] [ROUTE-21] [AUTH-05] [AUTH-08]", () => {
  const address = signInAddress("watchlist", "/cars/x?form=photos#finance-form", "/search");
  expect(address).toBe(
    "/sign-in?type=watchlist&redirect=%2Fcars%2Fx%3Fform%3Dphotos%23finance-form&back=%2Fsearch",
  );
  const read = new URL(address, "https://shop.example").searchParams;
  expect(sameSitePath(read.get("redirect"))).toBe("/cars/x?form=photos#finance-form");
});

it("accepts its types and nothing else [DECIDE-70]", () => {
  expect(gateTypes).toEqual(
    expect.arrayContaining(["watchlist", "checkout", "finance", "spin-to-win", "online-payment"]),
  );
  expect(gateTypeOf("finance")).toBe("finance");
  for (const wrong of [null, "", "Finance", "admin"]) expect(gateTypeOf(wrong)).toBeNull();
});

describe("a page that requires sign-in [AUTH-05] [AUTH-07]", () => {
  const at = "https://shop.example/finance?car_id=7";
  it.each([
    [at, "https://shop.example/cars/x?tab=1", "/finance?car_id=7", "/cars/x?tab=1"],
    [at, "https://evil.example/cars/x", "/finance?car_id=7", "/"],
    [at, null, "/finance?car_id=7", "/"],
    [at, "nonsense", "/finance?car_id=7", "/"],
    ["https://shop.example/finance.data?_routes=a&car_id=7", null, "/finance?car_id=7", "/"],
    ["https://shop.example/finance/_.data", null, "/finance", "/"],
    ["https://shop.example/finance", "https://shop.example/sign-in?type=finance", "/finance", "/"],
  ])("%s, requested from %s, returns to %s", (address, referer, redirect, back) => {
    const { pathname, searchParams } = new URL(signInFor(address, referer, "finance"), at);
    expect(pathname).toBe("/sign-in");
    expect(Object.fromEntries(searchParams)).toEqual({ type: "finance", redirect, back });
  });
});

it("prefills forms with the number in national format", () => {
  expect(ownAnswers({ name: "Ana", email: null, phone: "+61412345678" })).toEqual({
    name: "Ana",
    email: "",
    phone: "0412 345 678",
  });
  expect(ownAnswers({ name: null, email: null, phone: "+61255504160" }).phone).toBe("0255 504 160");
  expect(ownAnswers({ name: null, email: null, phone: null }).phone).toBe("");
});
