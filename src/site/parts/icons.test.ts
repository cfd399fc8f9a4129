import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon-names.ts";

const sheet = readFileSync("src/site/parts/icons.css", "utf8");

it("draws every icon, and nothing that has no name", () => {
  const drawn = [
    ...sheet.matchAll(/^\.i-(\w+) \{\n {2}(?:mask-image|--outline): url\("data:image\/svg\+xml,/gm),
  ];
  expect(drawn.map(([, name]) => name)).toEqual([...iconNames]);
});

it("draws what is filled when pressed over its outline, both loaded with the page", () => {
  const outlined = [
    ...sheet.matchAll(/^\.i-(\w+) \{\n {2}--outline: .*\n {2}mask-image: var\(--outline\);/gm),
  ];
  const filled = [
    ...sheet.matchAll(/^\.save \.i-(\w+) \{\n {2}mask-image:\s+var\(--outline\),\s+url\("data/gm),
  ];
  expect(outlined.map(([, name]) => name)).toEqual(["heart", "bookmark"]);
  expect(filled.map(([, name]) => name)).toEqual(["heart", "bookmark"]);
});

it("changes only icons that it draws", () => {
  for (const [, name] of sheet.matchAll(/\.i-(\w+)/g)) expect(iconNames).toContain(name);
});
