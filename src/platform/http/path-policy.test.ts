import { assert, constantFrom, property, record, subarray } from "fast-check";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { gateOf, standardGates } from "#domain/configuration/slices/gate.ts";
import { plainPath } from "#lib/plain-path.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { loggedPath, pathPolicy } from "./path-policy.ts";

/** Every path with a policy that applies before routing. */
const specialPaths = [
  "/demo/booking",
  "/demo/walkaround.mp4",
  "/demo/messages",
  "/sign-in",
  "/api/search",
  "/api/search/cars",
  "/api/saved-cars",
  "/api/leads",
  "/api/auth/verify-code",
  "/api/eval-expert/image-upload",
  "/api/uploads/0123456789abcdef",
  "/preview/0123456789abcdef",
  "/booking/0123456789abcdef",
  "/catalogues/0123456789abcdef/cars.csv",
  "/share/cars/mazda-cx-5-1",
  "/img/320/0123456789abcdef0123456789abcdef.jpg",
  "/trade-in",
  "/sell-my-car",
  "/cars/trade-in",
  "/cars/mazda-cx-5-1/checkout",
  "/cars/mazda-cx-5-1/buy-online",
  "/checkout-journey",
  "/finance",
  "/finance-enquiry",
  "/personalised/finance",
  "/spin-to-win",
  "/online-payment",
  "/account",
  "/watchlist",
  "/favourites",
  "/compare",
  "/contact-us",
  "/contact-us/harbour-mazda",
  "/enquire",
  "/book-test-drive",
  "/book-a-service",
  "/embed/model_range",
  "/pay/test/0123456789abcdef",
  "/success",
];

const decisions = (sent: string) => ({
  policy: pathPolicy(plainPath(sent)),
  declared: sitePaths.declaredFor(sent).path,
  gate: gateOf(standardGates, sent),
});

describe.each(specialPaths)("%s", (path) => {
  it("has the same policy in every spelling", () => {
    const spellings = spellingsOf(path);
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(20);
    for (const sent of spellings) expect({ sent, ...decisions(sent) }).toEqual({ sent, ...decisions(path) });
  });
});

it("declares for every path, in any spelling, what the route declares that the router matches", () => {
  const routes = [...fixedRoutes.map((path) => ({ path, id: path })), { path: "*", id: "*" }];
  const routeOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;
  const changes = {
    upper: (part: string) => part.toUpperCase(),
    escaped: (part: string) => part.replace(/^./, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    doubled: (part: string) => `/${part}`,
    trailing: (part: string) => `${part}/`,
    plain: (part: string) => part,
  };
  const parts = constantFrom(...Object.values(changes));
  let taken = 0;
  assert(
    property(
      constantFrom(...specialPaths),
      record({ first: parts, second: parts, third: parts, ends: subarray(["/", "//", ".data"]) }),
      (path, { first, second, third, ends }) => {
        const [one = "", two = "", ...more] = path.split("/").slice(1);
        const spelled = [first(one), two && second(two), ...more.map(third)].filter(Boolean).join("/");
        const sent = `/${spelled}${ends.join("")}`;
        // React Router removes the suffix of a data request before matching.
        const matched = routeOf(sent.replace(/\.data$/, ""));
        if (matched !== routeOf(path) || matched === "*") return;
        taken += 1;
        expect({ sent, ...decisions(sent) }).toEqual({ sent, ...decisions(path) });
        expect(sitePaths.declaredFor(sent).path).toBe(matched);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(500);
});

it("never logs the secret part of an address, in any spelling, nor a path of unlimited length", () => {
  const token = "0123456789abcdef0123456789abcdef";
  for (const path of [
    `/api/uploads/${token}`,
    `/preview/${token}`,
    `/booking/${token}`,
    `/alerts/${token}`,
    `/alerts/${token}/stop`,
    `/catalogues/${token}/cars.csv`,
  ])
    for (const sent of [path, ...spellingsOf(path)])
      expect(loggedPath(sent).toLowerCase(), sent).not.toMatch(/[0-9a-f]{32}|0123456789/);
  expect(loggedPath("/Search/Used")).toBe("/Search/Used");
  expect(loggedPath(`/${"x".repeat(100_000)}`)).toHaveLength(500);
});
