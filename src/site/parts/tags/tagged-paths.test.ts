import { expect, it } from "vitest";
import { declaredPaths } from "#site/routes.ts";
import { isTaggedPath } from "./tagged-paths.ts";

/** Paths of every pattern, with and without its optional parts. */
const examples = declaredPaths.flatMap(({ path, audience }) =>
  [path.replace(/\/:\w+\?/g, ""), path.replace(/\?/g, "")].map((one) => ({
    path: one.replace(/:\w+/g, "x").replace("*", "about-us") || "/",
    audience,
  })),
);

it.each(examples)(
  "$path of $audience is shown without a document of its own only if it is the same for everyone [DECIDE-348]",
  ({ path, audience }) => {
    if (audience !== "everyone") expect(isTaggedPath(path)).toBe(false);
  },
);

it.each(["/", "/search", "/search/used-cars/mazda", "/cars/2020-mazda-3-1", "/models", "/locations/yard"])(
  "%s stays in its document",
  (path) => expect(isTaggedPath(path)).toBe(true),
);

it.each(["/cars/trade-in", "/cars/trade-in/", "/cars/x/checkout", "/preview/x", "/about-us"])(
  "%s doesn't",
  (path) => expect(isTaggedPath(path)).toBe(false),
);
