import { SaxesParser } from "saxes";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { suv } from "./bodies/tall-bodies.ts";
import {
  type CarPicture,
  type DrawnBody,
  drawCar,
  type PaintName,
  type PictureView,
  paints,
} from "./draw-car.ts";
import { grilleDesigns } from "./front.ts";
import { trimFor } from "./trim.ts";

const bodies: DrawnBody[] = [
  "hatch",
  "sedan",
  "wagon",
  "suv",
  "ute",
  "van",
  "coupe",
  "convertible",
  "caravan",
];
const views: PictureView[] = ["three-quarter", "side", "rear", "interior", "detail"];
const names = Object.keys(paints) as PaintName[];
const picture = (more: Partial<CarPicture>): CarPicture => ({
  body: "suv",
  colour: "Blue",
  view: "side",
  seed: 7,
  ...more,
});

/** Ids that are defined and ids that are referenced; throws when the XML is malformed. */
function idsOf(svg: string): { defined: string[]; used: string[] } {
  const [defined, used]: [string[], string[]] = [[], []];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    for (const [name, value] of Object.entries(tag.attributes as Record<string, string>)) {
      if (name === "id") defined.push(value);
      if (name === "href") used.push(value.slice(1));
      for (const [, id] of value.matchAll(/url\(#([^)]+)\)/g)) used.push(id!);
    }
  });
  parser.write(svg).close();
  return { defined, used };
}

describe("drawn cars", () => {
  it.each(bodies)("draws the %s well-formed from every view and in every paint", (body) => {
    // A paint changes colours only, so each is drawn from one of the views.
    const drawings = names.map((colour, at) => ({ colour, view: views[at % views.length]! }));
    expect(new Set(drawings.map(({ view }) => view)).size).toBe(views.length);
    for (const { colour, view } of drawings) {
      const svg = drawCar(picture({ body, colour, view }));
      const { defined, used } = idsOf(svg);
      expect(new Set(defined).size, `${body} ${colour} ${view}: ids are unique`).toBe(defined.length);
      expect(defined).toEqual(expect.arrayContaining(used));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg, "letters are drawn, and only the plate bears any").not.toContain("<text");
    }
  });

  it("is the same for the same seed and another for another", () => {
    expect(drawCar(picture({ seed: 3 }))).toBe(drawCar(picture({ seed: 3 })));
    const drawn = new Set(Array.from({ length: 12 }, (_, seed) => drawCar(picture({ seed }))));
    expect(drawn.size).toBeGreaterThanOrEqual(10);
  });

  it("turns some cars to face right, with readable plates; never caravans or open cars", () => {
    const turned = (body: DrawnBody, seed: number) => {
      const svg = drawCar(picture({ body, seed, view: "three-quarter" }));
      expect(svg.includes('transform="scale(-1 ')).toBe(svg.includes("matrix(-1 0 0 1 1200 0)"));
      return svg.includes("matrix(-1 0 0 1 1200 0)");
    };
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const facing = seeds.filter((seed) => turned("sedan", seed)).length;
    expect(facing).toBeGreaterThan(2);
    expect(facing).toBeLessThan(18);
    for (const body of ["caravan", "convertible"] as const)
      expect(seeds.some((seed) => turned(body, seed))).toBe(false);
  });

  it("draws the paints of one model in more than two studios", () => {
    const studios = names.map(
      (colour) => /<linearGradient id="croom".*?<\/linearGradient>/.exec(drawCar(picture({ colour })))![0],
    );
    expect(new Set(studios).size).toBeGreaterThan(2);
  });

  it("gives plates of an order that no state issues, the same from ahead and from behind, and none with our name", () => {
    const plates = names.map((colour) => {
      const strokes = (view: PictureView) =>
        /scale\(-?1 2\.8\)">(.*?)<\/g>/s.exec(drawCar(picture({ colour, view, seed: 3 })))![1];
      expect(strokes("rear")).toBe(strokes("three-quarter"));
      return trimFor({ model: 1, car: names.indexOf(colour) }, suv, { crew: false, electric: false }).plate;
    });
    for (const plate of plates) expect(plate).toMatch(/^\d\d[A-HJ-NPR-Z]{2}\d[A-HJ-NPR-Z]$/);
    expect(new Set(plates).size).toBeGreaterThan(names.length / 2);
  });

  it("closes the nose of electric cars, and of no others", () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => seed);
    const grilles = (electric: boolean) =>
      new Set(
        seeds.map((seed) => trimFor({ model: seed, car: seed }, suv, { crew: false, electric }).grille),
      );
    expect([...grilles(true)]).toEqual([grilleDesigns]);
    expect(grilles(false).has(grilleDesigns)).toBe(false);
    expect(grilles(false).size).toBe(grilleDesigns);
  });

  it("draws three sizes of SUV, and a nearer view of a cabin and of a guard", () => {
    const sizes = (["small", "medium", "large"] as const).map((size) => drawCar(picture({ size })));
    expect(new Set(sizes).size).toBe(3);
    expect(drawCar(picture({}))).toBe(sizes[1]);
    for (const [view, part] of [
      ["interior", "dashboard"],
      ["detail", "paintwork"],
    ] as const)
      expect(drawCar(picture({ view, part })).match(/viewBox/g)).toHaveLength(2);
  });

  it("covers the seats as the car's record says", () => {
    const cabins = ["Black", "Tan Leather", "White Leather"].map((seats) =>
      drawCar(picture({ view: "interior", cabin: { seats, manual: false } })),
    );
    expect(new Set(cabins).size).toBe(3);
    const manual = drawCar(picture({ view: "interior", cabin: { seats: "Black", manual: true } }));
    expect(manual).not.toBe(cabins[0]);
  });

  it("stays small enough for the pictures of a whole stock", () => {
    for (const body of bodies)
      for (const view of ["three-quarter", "side", "rear"] as const)
        for (const [seed, colour] of ["Silver", "Blue", "Black", "Red"].entries())
          expect(drawCar({ body, colour, view, seed }).length, `${body} ${view}`).toBeLessThan(160_000);
  });

  it("draws an unknown colour as silver", () => {
    expect(drawCar(picture({ colour: "Moonbeam Sparkle" }))).toBe(drawCar(picture({ colour: "Silver" })));
  });
});

/** The mean colour of the near doors below the glass: hue in degrees, saturation and lightness 0 to 1. */
async function doorColour(body: DrawnBody, colour: PaintName) {
  const svg = drawCar(picture({ body, colour }));
  // Half the size of the drawing takes a quarter of the time.
  const area = { left: 240, top: body === "suv" ? 245 : 275, width: 60, height: 10 };
  const pixels = await sharp(Buffer.from(svg), { density: 36 }).extract(area).removeAlpha().raw().toBuffer();
  const mean = (channel: number) =>
    pixels.reduce((sum, value, i) => (i % 3 === channel ? sum + value : sum), 0) / (pixels.length / 3) / 255;
  const [r, g, b] = [mean(0), mean(1), mean(2)];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = high - low;
  const turn =
    high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: turn * 60, saturation: high ? spread / high : 0, lightness: (high + low) / 2 };
}

describe("paint", () => {
  const hues: [PaintName, number, number][] = [
    ["Red", 345, 15],
    ["Metallic Red", 340, 15],
    ["Burgundy", 325, 358],
    ["Orange", 12, 32],
    ["Brown", 12, 38],
    ["Gold", 32, 50],
    ["Yellow", 42, 58],
    ["Green", 125, 165],
    ["Blue", 205, 235],
    ["Metallic Blue", 200, 232],
    ["Purple", 255, 290],
  ];
  it.each(hues)("%s keeps its hue on the doors", async (colour, from, to) => {
    for (const body of ["sedan", "suv", "caravan"] as const) {
      const { hue, saturation } = await doorColour(body, colour);
      const within = from < to ? hue >= from && hue <= to : hue >= from || hue <= to;
      expect(within, `${body} ${colour} ${hue.toFixed(0)}°`).toBe(true);
      expect(saturation).toBeGreaterThan(0.3);
    }
  });

  it("orders the greys by lightness and without hue", async () => {
    const greys = await Promise.all(
      (["Black", "Grey", "Silver", "White"] as const).map((colour) => doorColour("sedan", colour)),
    );
    for (const grey of greys) expect(grey.saturation).toBeLessThan(0.14);
    const [black, grey, silver, white] = greys.map((each) => each.lightness) as [
      number,
      number,
      number,
      number,
    ];
    expect(black).toBeLessThan(0.2);
    expect(grey - black).toBeGreaterThan(0.1);
    expect(silver - grey).toBeGreaterThan(0.15);
    expect(white - silver).toBeGreaterThan(0.05);
  });
});
