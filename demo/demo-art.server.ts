import { drawCar } from "#demo-stock/pictures/draw-car.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { certifiedBadge } from "./certified-badge.ts";
import { historyReport } from "./history-report.ts";
import { bannerNames, drawBanner } from "./pictures/draw-banner.ts";
import { type BuildingPicture, drawBuilding } from "./pictures/draw-building.ts";
import { demoDealers, drawLogo, drawMakeBadge } from "./pictures/draw-logo.ts";
import { drawScene, sceneNames } from "./pictures/draw-scene.ts";
import { everyModel } from "./ranges/ranges.ts";
import type { DemoArt } from "./sites/demo-document.ts";
import type { DemoCar } from "./stock/demo-car.ts";

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
 * Draws and stores the pictures of the documents. Addresses are those of `/img/`, which serves any stored
 * picture.
 */
export async function demoArt(store: PictureStore, now: Date): Promise<DemoArt> {
  const storeSvg = async (svg: string, address: "320" | "640" | "960"): Promise<string> => {
    const size = /width="(\d+)" height="(\d+)"/.exec(svg)!;
    const { key } = await store.storeDrawing(svg, {
      width: Number(size[1]),
      height: Number(size[2]),
      blur: null,
    });
    return `/img/${address}/${key}`;
  };
  const logos = new Map<string, string>();
  for (const dealer of demoDealers) {
    const logo = drawLogo(dealer, darkHeaders.has(dealer) ? "on-dark" : "on-light");
    logos.set(dealer, await storeSvg(logo, "640"));
  }
  const places = new Map<string, string>();
  for (const [slug, building] of Object.entries(buildings))
    places.set(slug, await storeSvg(drawBuilding(building), "960"));
  const scenes = new Map<string, string>();
  for (const name of sceneNames) scenes.set(name, await storeSvg(drawScene(name), "960"));
  const banners = new Map<string, string>();
  for (const name of bannerNames)
    banners.set(name, (await storeSvg(drawBanner(name), "960")).replace("/960/", "/1920/"));
  const models = new Map<string, string>();
  for (const { slug, drawn } of everyModel(now))
    models.set(slug, await storeSvg(drawCar({ ...drawn, view: "three-quarter" }), "960"));
  const badges = new Map<string, string>();
  for (const make of badged) badges.set(make, await storeSvg(drawMakeBadge(make), "320"));
  const badge = await storeSvg(certifiedBadge(), "320");
  return {
    logo: (site) => logos.get(site) ?? null,
    certifiedBadge: badge,
    building: (location) => places.get(location) ?? null,
    model: (slug) => models.get(slug) ?? null,
    badge: (make) => badges.get(make) ?? null,
    scene: (name) => scenes.get(name) ?? null,
    banner: (name) => banners.get(name) ?? null,
  };
}

/** Draws a history report for every car that has one, and returns its address. */
export async function keepReports(
  store: PictureStore,
  cars: readonly DemoCar[],
): Promise<(car: DemoCar) => string | null> {
  const addresses = new Map<string, string>();
  for (const car of cars) {
    if (!car.historyReport) continue;
    const page = await store.storeDrawing(historyReport(car.facts), {
      width: 1200,
      height: 1600,
      blur: null,
    });
    addresses.set(car.facts.stocknum, `/img/960/${page.key}`);
  }
  return (car) => addresses.get(car.facts.stocknum) ?? null;
}
