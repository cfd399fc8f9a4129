import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { drawBuilding } from "./draw-building.ts";
import { demoDealers, drawLogo, drawLogoMark, drawMakeBadge } from "./draw-logo.ts";
import { drawScene, sceneNames } from "./draw-scene.ts";

/** Throws when the XML is malformed or an id is repeated. */
function check(svg: string): void {
  const ids = new Set<string>();
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("attribute", ({ name, value }) => {
    if (name !== "id") return;
    if (ids.has(value)) throw new Error(`id ${value} is given twice`);
    ids.add(value);
  });
  parser.write(svg).close();
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}

describe("pictures around the cars", () => {
  it.each(sceneNames)("draws the %s well-formed and always the same", (name) => {
    check(drawScene(name));
    expect(drawScene(name)).toBe(drawScene(name));
  });

  it.each(["showroom", "service", "yard"] as const)(
    "draws a %s with its sign in outlines, not in type",
    (kind) => {
      const building = drawBuilding({ sign: 'Smith & "Sons" <Motors>', colour: "#12365e", kind, seed: 4 });
      check(building);
      expect(building).not.toContain("<text");
    },
  );

  it("draws buildings of five builds", () => {
    const at = (seed: number) => drawBuilding({ sign: "Yard", colour: "#12365e", kind: "showroom", seed });
    const walls = [0, 1, 2, 3, 4].map((seed) => {
      check(at(seed));
      return /height="340" fill="([^"]+)"/.exec(at(seed))?.[1];
    });
    expect(new Set(walls).size).toBe(5);
  });

  it.each(demoDealers)("draws the logo and mark of %s for light and dark pages", (dealer) => {
    for (const svg of [drawLogo(dealer), drawLogo(dealer, "on-dark"), drawLogoMark(dealer)]) check(svg);
    expect(drawLogo(dealer)).not.toBe(drawLogo(dealer, "on-dark"));
  });

  it.each(["Toyota", "Land Rover", "MG", "Mercedes-Benz", "Citroën", "", '<b>&"'])(
    "draws a typographic badge for the make %j",
    (make) => check(drawMakeBadge(make)),
  );
});
