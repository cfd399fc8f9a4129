import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authSlice } from "./auth-slice.ts";
import { gateAt, gateOf, standardGates } from "./gate.ts";

const plain = {
  auth: { gatedRoutes: standardGates },
  finance: { enabled: true },
  buy: { checkoutJourney: false },
  dealershipSettings: {},
};

describe("routes that require sign-in", () => {
  const { gatedRoutes } = authSlice.parse({});

  it.each([
    ["/cars/2022-mazda-cx-5/checkout", "checkout"],
    ["/cars/2022-mazda-cx-5/buy-online", "checkout"],
    ["/checkout-journey", "checkout"],
    ["/checkout-journey/pay", "checkout"],
    ["/finance", "finance"],
    ["/finance-enquiry", "finance"],
    ["/apply-for-finance", "finance"],
    ["/finance-pre-approval", "finance"],
    ["/personalised/finance", "finance"],
    ["/spin-to-win", "spin-to-win"],
    ["/online-payment", "online-payment"],
  ])("are by default %s, of type %s [AUTH-04] [DECIDE-01] [DECIDE-70]", (path, type) => {
    expect(gateOf(gatedRoutes, path)).toBe(type);
  });

  it.each([
    "/",
    "/search/used-cars",
    "/cars/2022-mazda-cx-5",
    "/watchlist",
    "/favourites",
    "/contact-us",
    "/mazda-finance-page",
    "/guaranteed-future-value",
    "/mazda-assured",
    "/finance/faq",
    "/financed",
  ])("leave %s open to anonymous visitors [AUTH-01] [DECIDE-01]", (path) => {
    expect(gateOf(gatedRoutes, path)).toBeNull();
  });

  it("don't include finance pages on a site without finance [FIN-02]", () => {
    const own = [...gatedRoutes, { path: "/fleet-rates", type: "finance" as const }];
    const site = (enabled: boolean) => ({ ...plain, auth: { gatedRoutes: own }, finance: { enabled } });
    expect(gateAt(site(true), "/finance")).toBe("finance");
    expect(gateAt(site(false), "/finance")).toBeNull();
    expect(gateAt(site(false), "/online-payment")).toBe("online-payment");
    // A dealer's own page stays gated where the dealer requires it.
    expect(gateAt(site(false), "/fleet-rates")).toBe("finance");
  });

  it("don't include a purchase where nothing is sold online [ROUTE-17]", () => {
    const sells = { buy: { checkoutJourney: true } };
    expect(gateAt(plain, "/checkout-journey?car_id=x")).toBeNull();
    expect(gateAt({ ...plain, ...sells }, "/checkout-journey")).toBe("checkout");
    expect(gateAt({ ...plain, dealershipSettings: { one: sells } }, "/Checkout-Journey/")).toBe("checkout");
    expect(gateAt(plain, "/cars/x/checkout")).toBe("checkout");
  });

  it.each(["/trade-in", "/sell-my-car", "/cars/trade-in"])("never include %s [AUTH-06]", (path) => {
    expect(gateOf(gatedRoutes, path)).toBeNull();
  });

  it.each([
    "/Finance",
    "/finance/",
    "/finance//",
    "/%66inance",
    "/FINANCE.data",
    "/finance.data",
    "/finance/_.data",
    "/./finance",
    "/x/../finance",
    "/x/%2e%2e/finance",
    "/%46inance/_.data",
    "/cars//a-car/checkout",
    "/cars/a-car//checkout/",
    "/cars/a-car/Checkout.data",
    "/cars/a%2dcar/check%6Fut",
    "/spin%2Dto%2Dwin",
  ])("can't be bypassed as %s [AUTH-04]", (path) => {
    expect(gateOf(gatedRoutes, path)).not.toBeNull();
  });

  it("match every spelling of a gated path, and accept any path at all [AUTH-04]", () => {
    const spelt = (letter: string) =>
      fc.constantFrom(
        letter,
        letter.toUpperCase(),
        `%${letter.charCodeAt(0).toString(16)}`,
        `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const gated = fc
      .constantFrom(...standardGates.map(({ path }) => path.replace(":slug", "a-car").replace("/*", "")))
      .chain((path) =>
        fc.tuple(
          ...[...path].map((sign) => (sign === "/" ? fc.constantFrom("/", "//", "/./") : spelt(sign))),
        ),
      );
    const end = fc.constantFrom("", "/", "//", ".data", "/_.data");
    fc.assert(
      fc.property(gated, end, (signs, suffix) => {
        const path = `/${signs.join("").replace(/^\/+/, "")}${suffix}`;
        expect(gateOf(gatedRoutes, path), path).not.toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (path) => void gateOf(gatedRoutes, `/${path}`)));
  });

  it("are configurable by the site [DECIDE-01]", () => {
    const own = authSlice.parse({ gatedRoutes: [{ path: "/offers/:offer", type: "finance" }] });
    expect(gateOf(own.gatedRoutes, "/offers/spring")).toBe("finance");
    expect(gateOf(own.gatedRoutes, "/offers")).toBeNull();
    expect(gateOf(own.gatedRoutes, "/finance")).toBeNull();
    expect(gateOf(authSlice.parse({ gatedRoutes: [] }).gatedRoutes, "/finance")).toBeNull();
  });

  it("can't lock a shopper out of the sign-in page [AUTH-05]", () => {
    for (const path of ["/sign-in", "/sign-in/*", "/*", "/api/auth/me", "finance", "/a//b", "/a b"])
      expect(authSlice.safeParse({ gatedRoutes: [{ path, type: "finance" }] }).success, path).toBe(false);
  });
});
