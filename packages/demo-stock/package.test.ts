import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, installPacked } from "../../tests/support/installed-package.ts";

let outside: Installed;
beforeAll(() => {
  outside = installPacked(import.meta.dirname);
});
afterAll(() => outside.remove());

const script = `import { drawCar, drawingsOf, generateStock } from "@forecourt/demo-stock";
const yard = { dealership: "north", location: "north-sales", city: "Gosford", state: "NSW" };
const cars = generateStock({ seed: "north", now: new Date("2026-03-02T00:00:00Z"), yards: [yard], count: 20 });
const photographed = cars.filter((car) => car.shoot);
const [drawing] = drawingsOf(photographed[0].shoot).map(({ picture }) => drawCar(picture));
console.log(JSON.stringify({ cars: cars.length, drawn: photographed.length > 10, svg: drawing.slice(0, 5) }));
`;

describe("the packed package", () => {
  it("generates and draws cars in a project of its own, in plain JavaScript", () => {
    writeFileSync(join(outside.project, "stock.js"), script);
    expect(JSON.parse(outside.run(process.execPath, ["stock.js"]))).toEqual({
      cars: 20,
      drawn: true,
      svg: "<svg ",
    });
  });

  it("brings types that accept right options and reject wrong ones", () => {
    outside.accepts(`import { generateStock, type GeneratedCar } from "@forecourt/demo-stock";
const yard = { dealership: "north", location: "north-sales", city: "Gosford", state: "NSW" };
export const cars: GeneratedCar[] = generateStock({ seed: "north", now: new Date(), yards: [yard] });
// @ts-expect-error a stock stands somewhere
export const wrong = generateStock({ seed: "north", now: new Date(), yards: [] });
`);
  });

  it("contains compiled code and its documents", () => {
    const files = outside.files();
    expect(files.filter((file) => !file.startsWith("dist"))).toEqual([
      "CHANGELOG.md",
      "README.md",
      "package.json",
    ]);
    expect(files.filter((file) => /test/.test(file))).toEqual([]);
    expect(files).toContain(join("dist", "pictures", "draw-car.js"));
  });
});
