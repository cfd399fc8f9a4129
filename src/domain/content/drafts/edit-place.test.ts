import { expect, it } from "vitest";
import { editPlaceText, readEditPlace } from "./edit-place.ts";

it.each([
  ["site", ["home", "heroHeading"], "site#home/heroHeading"],
  ["content", ["pages", "/about us", "blocks", "0", "title"], "content#pages/%2Fabout%20us/blocks/0/title"],
  ["group", ["locations", "north", "name"], "group#locations/north/name"],
] as const)("names a place of the %s", (document, path, text) => {
  expect(editPlaceText({ document, path })).toBe(text);
  expect(readEditPlace(text)).toEqual({ document, path });
});

it.each(["", "site", "site#", "other#home", "site#%", `site#${"a".repeat(1_000)}`])(
  "reads no place of %j",
  (text) => {
    expect(readEditPlace(text)).toBeNull();
  },
);
