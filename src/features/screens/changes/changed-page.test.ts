import { expect, it } from "vitest";
import { changedPage } from "./changed-page.ts";

it.each([
  ["content", "a", ["pages", "/about", "title"], { siteId: "a", path: "/about" }],
  ["content", "a", ["articles", "launch"], { siteId: "a", path: "/blog" }],
  ["content", "a", ["popups", "sale"], { siteId: "a", path: "/" }],
  [
    "group",
    null,
    ["locations", "north", "contact_detail", "phone"],
    { siteId: null, path: "/locations/north" },
  ],
  ["group", null, ["special_hours", "x"], { siteId: null, path: "/" }],
  ["site", "a", ["tagline"], { siteId: "a", path: "/" }],
] as const)("a change of the %s of %s at %j shows at %j", (document, siteId, path, expected) => {
  expect(changedPage({ document, siteId, path })).toEqual(expected);
});
