import type { CarPicture } from "#demo-stock/pictures/draw-car.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Drawing } from "./drawings.ts";
import { bannerNames } from "./pictures/draw-banner.ts";
import type { BuildingPicture } from "./pictures/draw-building.ts";
import { demoDealers } from "./pictures/draw-logo.ts";
import { sceneNames } from "./pictures/draw-scene.ts";
import { furtherViews, paintsOf } from "./ranges/demo-model.ts";
import { everyModel } from "./ranges/ranges.ts";
import type { DemoArt } from "./sites/demo-document.ts";
import type { DemoCar } from "./stock/demo-car.ts";
import { storeDrawing } from "./store-drawing.server.ts";

/** Signs of the places whose documents use a picture, by the slug of the location. */
const buildings: Record<string, BuildingPicture> = {
  "harbour-toyota-brookvale-sales": { sign: "Harbour Toyota", colour: "#0f3d5e", kind: "showroom", seed: 1 },
  "harbour-toyota-brookvale-service": {
    sign: "Harbour Service",
    colour: "#0f3d5e",
    kind: "service",
    seed: 2,
  },
  "harbour-hyundai-gosford-sales": { sign: "Harbour Hyundai", colour: "#0f3d5e", kind: "showroom", seed: 3 },
  "harbour-hyundai-gosford-service": { sign: "Harbour Service", colour: "#0f3d5e", kind: "service", seed: 4 },
  "harbour-ford-newcastle-sales": { sign: "Harbour Ford", colour: "#0f3d5e", kind: "showroom", seed: 5 },
  "harbour-ford-newcastle-service": { sign: "Harbour Service", colour: "#0f3d5e", kind: "service", seed: 6 },
  "harbour-volkswagen-artarmon-sales": {
    sign: "Harbour Volkswagen",
    colour: "#0f3d5e",
    kind: "showroom",
    seed: 7,
  },
  "harbour-toyota-warriewood-service": {
    sign: "Harbour Service",
    colour: "#0f3d5e",
    kind: "service",
    seed: 21,
  },
  "harbour-hyundai-wyong-service": { sign: "Harbour Service", colour: "#0f3d5e", kind: "service", seed: 22 },
  "harbour-ford-maitland-sales": { sign: "Harbour Ford", colour: "#0f3d5e", kind: "showroom", seed: 23 },
  "harbour-volkswagen-artarmon-service": {
    sign: "Harbour Service",
    colour: "#0f3d5e",
    kind: "service",
    seed: 24,
  },
  "harbour-volkswagen-brookvale-sales": {
    sign: "Harbour Volkswagen",
    colour: "#0f3d5e",
    kind: "showroom",
    seed: 25,
  },
  "harbour-used-tuggerah": { sign: "Harbour Used", colour: "#c8501e", kind: "showroom", seed: 8 },
  "harbour-used-cardiff": { sign: "Harbour Used", colour: "#c8501e", kind: "showroom", seed: 9 },
  "coastline-mazda-coffs-sales": { sign: "Coastline Mazda", colour: "#8c1020", kind: "showroom", seed: 10 },
  "coastline-mazda-coffs-service": {
    sign: "Coastline Service",
    colour: "#8c1020",
    kind: "service",
    seed: 11,
  },
  "outback-caravans-toowoomba-sales": { sign: "Outback Caravans", colour: "#9a4a1c", kind: "yard", seed: 12 },
  "outback-caravans-toowoomba-service": {
    sign: "Outback Service",
    colour: "#9a4a1c",
    kind: "service",
    seed: 13,
  },
  "metro-preston": { sign: "Metro Preston", colour: "#4b32c3", kind: "showroom", seed: 14 },
  "everything-geelong-sales": {
    sign: "Everything Motors",
    colour: "#075e6b",
    kind: "showroom",
    seed: 31,
  },
  "everything-geelong-service": { sign: "Everything Service", colour: "#075e6b", kind: "service", seed: 32 },
  "everything-handover-lara": { sign: "Everything Handover", colour: "#075e6b", kind: "service", seed: 34 },
  "everything-clearance-corio": {
    sign: "Everything Clearance",
    colour: "#a4500b",
    kind: "showroom",
    seed: 33,
  },
  "metro-dandenong": { sign: "Metro Dandenong", colour: "#4b32c3", kind: "showroom", seed: 15 },
};

/** Makes that a demo group names as its own, a lender and a guild. */
const badged = [
  "Toyota",
  "Hyundai",
  "Ford",
  "Volkswagen",
  "Mazda",
  "Barwon Finance",
  "Geelong Motor Guild",
] as const;

/** Sites whose header is dark or in the brand's colour, so that their logo is light. */
const darkHeaders = new Set<string>(["harbour-certified", "coastline-mazda"]);

/**
 * Stores the pictures of the documents. Addresses are those of `/img/`, which serves any stored picture.
 */
export async function demoArt(store: PictureStore, now: Date): Promise<DemoArt> {
  const addressOf = async (drawing: Drawing, width: 320 | 640 | 960 | 1920): Promise<string> => {
    const { key } = await storeDrawing(store, drawing, { width: 1200, height: 800, blur: null });
    return `/img/${width}/${key}`;
  };
  const addresses = async <Name extends string>(
    names: readonly Name[],
    width: 320 | 640 | 960 | 1920,
    drawingOf: (name: Name) => Drawing,
  ): Promise<Map<string, string>> =>
    new Map(
      await Promise.all(names.map(async (name) => [name, await addressOf(drawingOf(name), width)] as const)),
    );
  const drawn = new Map<string, CarPicture>(
    everyModel(now).flatMap((model): [string, CarPicture][] => {
      const { slug, drawn } = model;
      const views = Object.keys(furtherViews) as (keyof typeof furtherViews)[];
      return [
        [slug, { ...drawn, view: "three-quarter" }],
        ...paintsOf(model).map((colour): [string, CarPicture] => [
          `${slug} ${colour}`,
          { ...drawn, colour, view: "three-quarter" },
        ]),
        ...views.map((view): [string, CarPicture] => [`${slug} ${view}`, { ...drawn, view }]),
      ];
    }),
  );
  const [logos, places, scenes, banners, models, badges, certifiedBadge] = await Promise.all([
    addresses(demoDealers, 640, (dealer) => ({
      kind: "logo",
      dealer,
      tone: darkHeaders.has(dealer) ? "on-dark" : "on-light",
    })),
    addresses(Object.keys(buildings), 960, (slug) => ({ kind: "building", building: buildings[slug]! })),
    addresses(sceneNames, 960, (scene) => ({ kind: "scene", scene })),
    addresses(bannerNames, 1920, (banner) => ({ kind: "banner", banner })),
    addresses([...drawn.keys()], 960, (slug) => ({
      kind: "car",
      car: drawn.get(slug)!,
    })),
    addresses(badged, 320, (make) => ({ kind: "make", make })),
    addressOf({ kind: "certified" }, 320),
  ]);
  return {
    certifiedBadge,
    logo: (site) => logos.get(site) ?? null,
    building: (location) => places.get(location) ?? null,
    model: (slug, look) => models.get(look ? `${slug} ${look}` : slug) ?? null,
    badge: (make) => badges.get(make) ?? null,
    scene: (name) => scenes.get(name) ?? null,
    banner: (name) => banners.get(name) ?? null,
  };
}

/** Stores a history report for every car that has one, and returns its address. */
export async function storeReports(
  store: PictureStore,
  cars: readonly DemoCar[],
): Promise<(car: DemoCar) => string | null> {
  const size = { width: 1200, height: 1600, blur: null };
  const addresses = new Map(
    await Promise.all(
      cars
        .filter(({ historyReport }) => historyReport)
        .map(async ({ facts }) => {
          const { year, make, model, badge, vin, regplate, stocknum } = facts;
          const car = { year, make, model, badge, vin, regplate, stocknum };
          const { key } = await storeDrawing(store, { kind: "history", car }, size);
          return [stocknum, `/img/960/${key}`] as const;
        }),
    ),
  );
  return (car) => addresses.get(car.facts.stocknum) ?? null;
}
