import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { declaredPaths } from "#site/routes.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { type DeclaredPath, pathsOf } from "./paths.ts";

const declare = (path: string): DeclaredPath => ({ path, query: [], audience: "everyone" });
const declaredBy = (...paths: string[]) => {
  const made = pathsOf(paths.map(declare));
  return (path: string) => made.declaredFor(path).path;
};

it.each([
  ["/", "/"],
  ["/Search/", "/search/:first?"],
  ["/search/mazda.data", "/search/:first?"],
  ["/search/mazda/cx-5", "/*"],
  ["/cars/trade-in", "/cars/trade-in"],
  ["/cars/mazda", "/cars/:slug"],
  ["/api/any/call", "/api/*"],
  ["/about-us", "/*"],
])("declares for %s what %s declares", (sent, path) => {
  const found = declaredBy("/*", "/api/*", "/cars/:slug", "/cars/trade-in", "/search/:first?", "/");
  expect(found(sent)).toBe(path);
});

it("refuses a table that declares a path twice, or nothing for the other paths", () => {
  expect(() => pathsOf([declare("/a/:b?"), declare("/a"), declare("/*")])).toThrow("/a is declared twice");
  expect(() => pathsOf([declare("/a")])).toThrow("nothing for /*");
});

it("declares for each path of a site what the route declares that the router matches", () => {
  const routes = declaredPaths.map(({ path }) => ({ path, id: path }));
  for (const { path } of declaredPaths)
    for (const sent of [path, path.replace(/\/:[^/]+\?/g, "")]) {
      const filled = sent.replace(/:[^/]+/g, "x").replace("*", "y/z") || "/";
      expect(sitePaths.declaredFor(filled).path, filled).toBe(matchRoutes(routes, filled)?.at(-1)?.route.id);
    }
});
