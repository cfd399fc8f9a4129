import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawingsOf } from "#demo-stock/drawings.ts";
import { drawCar, paints, wheelOf } from "#demo-stock/pictures/draw-car.ts";
import { createPictureStore, type DrawingDescription } from "#domain/pictures/picture-store.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { demoArt, storeReports } from "./demo-art.server.ts";
import { type Drawing, draw } from "./drawings.ts";
import { altText, storePictures } from "./picture-set.server.ts";
import { demoStock } from "./stock/stock-lists.ts";

const now = new Date("2026-11-21T02:00:00Z");
const cars = demoStock(now).flatMap((list) => list.cars);
const photographed = cars.filter((car) => car.shoot);
const bodies: Record<string, string> = { Hatchback: "hatch", "People Mover": "van" };

describe("the demo's pictures", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "forecourt-demo-pictures-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("show the body and the colour that the car has", () => {
    for (const { facts, shoot } of photographed) {
      expect(Object.keys(paints)).toContain(facts.colour);
      const outside = drawingsOf(shoot!).slice(0, 3);
      for (const { picture } of outside) {
        expect(picture.colour).toBe(facts.colour);
        expect(picture.body).toBe(bodies[facts.simple_body!] ?? facts.simple_body!.toLowerCase());
        expect(picture.people_mover ?? false).toBe(facts.simple_body === "People Mover");
      }
      expect(new Set(outside.map(({ picture }) => picture.seed)).size).toBe(1);
    }
  });

  it("are four to nine a car, mostly eight or more, of a bounded set", () => {
    const all = photographed.map((car) => drawingsOf(car.shoot!));
    for (const drawings of all) {
      expect(drawings.length).toBeGreaterThanOrEqual(4);
      expect(drawings.length).toBeLessThanOrEqual(9);
      expect(new Set(drawings.map(({ key }) => key)).size).toBe(drawings.length);
    }
    const enough = all.filter(({ length }) => length >= 8);
    expect(enough.length / all.length).toBeGreaterThan(0.85);
    expect(new Set(all.flat().map(({ key }) => key)).size).toBeLessThan(1100);
  });

  it("show one car: the same seats and gearbox in all of its cabin's pictures, the wheel that it has outside", () => {
    const cars = photographed.filter(({ shoot }) => shoot!.body !== "caravan" && shoot!.count === 9);
    expect(cars.length).toBeGreaterThan(20);
    for (const { facts, shoot } of cars) {
      const drawings = drawingsOf(shoot!).map(({ picture }) => picture);
      const cabins = drawings.filter(({ view }) => view === "interior").map(({ cabin }) => cabin);
      const cabin = { seats: facts.interior_colour, manual: facts.simple_transmission === "Manual" };
      expect(cabins).toEqual([cabin, cabin, cabin, cabin]);
      expect(drawings.find(({ view }) => view === "detail")?.wheel).toEqual(wheelOf(drawings[1]!));
    }
  });

  it("show SUVs of three sizes by their length, and electric cars with a closed nose", () => {
    const models = new Map<string, Set<string | undefined>>();
    for (const { facts, shoot } of photographed.filter(({ shoot }) => shoot!.body === "suv")) {
      const name = `${facts.make} ${facts.model}`;
      models.set(name, (models.get(name) ?? new Set()).add(shoot!.size));
    }
    expect([...models.values()].every((sizes) => sizes.size === 1)).toBe(true);
    expect(new Set([...models.values()].flatMap((sizes) => [...sizes]))).toEqual(
      new Set(["small", "medium", "large"]),
    );
    for (const { facts, shoot } of photographed)
      expect(drawingsOf(shoot!)[0]!.picture.electric ?? false).toBe(facts.simple_fuel === "Electric");
  });

  it("are stored once and distinguished by description", async () => {
    const [first] = photographed;
    const twin = { ...first!, facts: { ...first!.facts, stocknum: "TWIN" } };
    const picturesOf = await storePictures([first!, twin], createPictureStore(folderOriginals(dataDir)));
    const pictures = picturesOf(first!);
    expect(picturesOf(twin).map(({ key }) => key)).toEqual(pictures.map(({ key }) => key));
    expect(pictures[0]).toMatchObject({ width: 1200, height: 800 });
    expect(pictures[0]!.alt).toBe(altText(first!, "front three-quarter view"));
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
    for (const { blur } of pictures) expect(blur!.length).toBeLessThanOrEqual(200);
  });

  it("are drawn by the module that package.json names, when they are read", async () => {
    const path = createRequire(import.meta.url).resolve("#drawings");
    const module = (await import(path)) as typeof import("./drawings.ts");
    const store = createPictureStore(folderOriginals(dataDir), async (drawing) =>
      module.draw(drawing as Drawing),
    );
    const [first] = photographed;
    const [{ key } = { key: "" }] = (await storePictures([first!], store))(first!);
    const { picture } = drawingsOf(first!.shoot!)[0]!;
    expect((await store.read(key))?.toString()).toBe(drawCar(picture));
  });

  it("of documents and reports are all drawn", async () => {
    const described: DrawingDescription[] = [];
    const store = createPictureStore({
      ...folderOriginals(dataDir),
      put: async (_, bytes) => void described.push(JSON.parse(bytes.toString())),
    });
    await demoArt(store, now);
    await storeReports(store, cars.filter(({ historyReport }) => historyReport).slice(0, 1));
    const kinds = ["banner", "building", "car", "certified", "history", "logo", "make", "scene"];
    expect([...new Set(described.map(({ kind }) => kind))].sort()).toEqual(kinds);
    for (const drawing of described) {
      const { format } = await sharp(Buffer.from(draw(drawing as Drawing))).metadata();
      expect(format, JSON.stringify(drawing)).toBe("svg");
    }
  });
});
