import { expect, it } from "vitest";
import { blockMarks, markOf } from "./marks.ts";
import { redirectsAfterMove } from "./moved-redirects.ts";
import { treeOf } from "./page-tree.ts";

it("orders pages as a tree, below the nearest page above them", () => {
  const paths = ["/service/fleet", "/about-us", "/service-area", "/service", "/legal/terms", "/service/a/b"];
  expect(treeOf(paths).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
    ...[
      "0 /about-us",
      "0 /legal/terms",
      "0 /service",
      "1 /service/a/b",
      "1 /service/fleet",
      "0 /service-area",
    ],
  ]);
});

it("marks entries and blocks against the published ones", () => {
  expect([markOf(1, 1), markOf(1, 2), markOf(undefined, 1), markOf(1, undefined)]).toEqual([
    ...[null, "changed", "new", "removed"],
  ]);
  const text = (words: string) => ({ type: "text", words });
  const marks = blockMarks([text("a"), { type: "quote" }, text("b")], [text("b"), text("c"), text("d")]);
  expect(marks).toEqual({ marks: [null, "changed", "new"], removed: 1 });
});

it("keeps every former address of a moved page working, without a circle", () => {
  const once = redirectsAfterMove([{ from: "/x", to: "/a" }], "/a", "/b");
  expect(once).toEqual([
    { from: "/x", to: "/b" },
    { from: "/a", to: "/b", permanent: true },
  ]);
  expect(redirectsAfterMove(once, "/b", "/a")).toEqual([
    { from: "/x", to: "/a" },
    { from: "/b", to: "/a", permanent: true },
  ]);
});
