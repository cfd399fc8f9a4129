import { createHash } from "node:crypto";
import { renderToBuffer } from "@react-pdf/renderer";
import { createElement } from "react";
import sharp from "sharp";
import type { Car } from "#features/cars/cars/car.ts";
import { carBySlug } from "#features/stock/stock-index/stored-car.server.ts";
import type { PictureStore } from "#features/web/pictures/picture-store.server.ts";
import { calendarDate, formatDate } from "#lib/date.ts";
import type { QueueOutcome } from "#lib/one-at-a-time.ts";
import { resultCache } from "#lib/result-cache.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import { Brochure } from "./brochure.tsx";
import { type CarPageView, carPageView } from "./car-page-view.ts";

/** Rendering a brochure takes most of a CPU core for a moment. */
const brochures = resultCache<Buffer>({ bytes: 24_000_000, waiting: 8, ms: 10_000 });

type BrochureServices = { db: Database; now: () => Date; pictures: Pick<PictureStore, "read"> };
export type BrochureOutcome = QueueOutcome<Buffer> | { kind: "missing" };

/**
 * The brochure of a car that the site shows, as a PDF. `url` is the URL of the car's page. Throws when
 * rendering fails.
 */
export async function brochureOf(
  { db, now, pictures }: BrochureServices,
  site: Site,
  slug: string,
  url: string,
): Promise<BrochureOutcome> {
  const at = now();
  const car = await carBySlug(db, site, slug, at);
  if (!car) return { kind: "missing" };
  const view = carPageView(car, site, at);
  const date = calendarDate(at, site.timezone);
  const key = createHash("sha256")
    .update(JSON.stringify([site.id, site.version, url, date, view]))
    .digest("base64");
  return brochures(key, () => brochurePdf(car, view, site, { url, date: formatDate(date) }, pictures));
}

/** Renders the brochure; photos that can't be read are omitted. */
export async function brochurePdf(
  car: Car,
  view: CarPageView,
  site: Site,
  { url, date }: { url: string; date: string },
  pictures: Pick<PictureStore, "read">,
): Promise<Buffer> {
  const settings = settingsFor(site, car.dealership_slug);
  const photos: Buffer[] = [];
  for (const [index, picture] of car.pictures.slice(0, 3).entries()) {
    const photo = await jpegOf(await pictures.read(picture.key), index === 0 ? 1200 : 480);
    if (photo) photos.push(photo);
  }
  const frame = {
    site: site.name,
    brand: settings.theme.brand,
    url,
    priceNote: settings.legal.priceNote,
    date,
    photos,
  };
  // react-pdf's type requires an element of its own Document, which Brochure renders to.
  return renderToBuffer(
    createElement(Brochure, { car: view, frame }) as Parameters<typeof renderToBuffer>[0],
  );
}

async function jpegOf(bytes: Buffer | null, width: number): Promise<Buffer | null> {
  if (!bytes) return null;
  try {
    return await sharp(bytes)
      .rotate()
      .resize(width, Math.round((width * 2) / 3), { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
