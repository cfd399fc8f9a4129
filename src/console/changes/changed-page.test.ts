import { expect, it } from "vitest";
import { changedPage } from "./changed-page.ts";

type Published = Parameters<typeof changedPage>[1];

const published = {
  group: { locations: [{ slug: "north", name: "North Yard - Sales", dealership_slug: "north-motors" }] },
  sites: new Map([
    ["a", { dealerships: ["south-motors"] }],
    ["b", { dealerships: ["north-motors"] }],
    ["c", {}],
  ]),
} as unknown as Published;

it.each([
  ["content", "a", ["pages", "/about", "title"], { siteIds: ["a"], path: "/about" }],
  ["content", "a", ["articles", "launch"], { siteIds: ["a"], path: "/blog" }],
  ["content", "a", ["popups", "sale"], { siteIds: ["a"], path: "/" }],
  [
    "group",
    null,
    ["locations", "north", "contact_detail", "phone"],
    { siteIds: ["b", "c"], path: "/locations/north" },
  ],
  ["group", null, ["special_hours", "2026-12-25 all"], { siteIds: null, path: "/" }],
  ["group", null, ["special_hours", "2026-12-25 all Elsewhere"], { siteIds: null, path: "/" }],
  [
    "group",
    null,
    ["special_hours", "2026-12-25 sales North Yard"],
    { siteIds: ["b", "c"], path: "/locations/north" },
  ],
  ["site", "a", ["tagline"], { siteIds: ["a"], path: "/" }],
] as const)("a change of the %s of %s at %j shows at %j", (document, siteId, path, expected) => {
  expect(changedPage({ document, siteId, path }, published)).toEqual(expected);
});
