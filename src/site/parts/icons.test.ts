import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "./icon-names.ts";

const sheet = readFileSync("src/site/parts/icons.css", "utf8");

it("draws every icon, and nothing that has no name", () => {
  const drawn = [...sheet.matchAll(/^\.i-(\w+) \{\n {2}mask-image: url\("data:image\/svg\+xml,/gm)];
  expect(drawn.map(([, name]) => name)).toEqual([...iconNames]);
});

it("changes only icons that it draws", () => {
  for (const [, name] of sheet.matchAll(/\.i-(\w+)/g)) expect(iconNames).toContain(name);
});
