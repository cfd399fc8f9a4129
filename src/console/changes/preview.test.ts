import { describe, expect, it } from "vitest";
import { previewOrigin, readPreviewLink } from "#domain/content/drafted-sites/preview-link.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import { pathToPreview, sitesToPreview } from "./preview.ts";

const sites = [
  { id: "b", groupId: "north", name: "B" },
  { id: "a", groupId: "north", name: "A" },
  { id: "c", groupId: "south", name: "C" },
];
const access = (over: Partial<Grant>): Access => ({
  operator: false,
  grants: [
    {
      groupId: "north",
      groupSlug: "north",
      role: "marketing" as const,
      siteIds: null,
      locationIds: null,
      mayPublish: false,
      ...over,
    },
  ],
});

describe("the sites that a member may preview", () => {
  it.each([
    [{}, ["a", "b"]],
    [{ siteIds: ["b"] }, ["b"]],
    [{ locationIds: ["yard"] }, ["a", "b"]],
    [{ role: "sales" as const }, []],
    [{ groupId: "south" }, ["c"]],
  ])("with %j are %j", (over, expected) => {
    expect(sitesToPreview(access(over), sites).map(({ id }) => id)).toEqual(expected);
  });
});

it.each([
  ["", "/"],
  [" /about ", "/about"],
  ["/search?make=Mazda", "/search?make=Mazda"],
  ["about", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["https://evil.example/", null],
  ["/a b", null],
  [`/${"a".repeat(1_000)}`, null],
])("a page typed as %j is %j", (typed, expected) => {
  expect(pathToPreview(typed)).toBe(expected);
});

it.each([
  [
    { label: " Ana ", days: "7" },
    { kind: "ok", link: { label: "Ana", days: 7 } },
  ],
  [{ label: " ", days: "7" }, { errors: { label: "Say who it is for, such as “Ana at the agency”." } }],
  [{ label: "x".repeat(81), days: "7" }, { errors: { label: "Use up to 80 characters." } }],
  [{ label: "Ana", days: "365" }, { errors: { days: "Choose 1, 7, 30 days." } }],
  [{ label: "Ana", days: "" }, { errors: { days: "Choose 1, 7, 30 days." } }],
])("a link typed as %j is read as %j", (typed, expected) => {
  expect(readPreviewLink(typed)).toMatchObject(expected);
});

it("keeps the console's protocol and port in the address of a preview", () => {
  expect(previewOrigin("http://admin.localhost:3000/preview?of=a", "preview.localhost", "ab")).toBe(
    "http://ab.preview.localhost:3000",
  );
  expect(previewOrigin("https://admin.example.com/x", "preview.example.com", "ab")).toBe(
    "https://ab.preview.example.com",
  );
});
