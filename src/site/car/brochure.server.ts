import { createHash } from "node:crypto";
import { renderToBuffer } from "@react-pdf/renderer";
import { createElement } from "react";
import sharp from "sharp";
import type { Car } from "#domain/cars/car.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { calendarDate, formatDate } from "#lib/date.ts";
import { resumeMeter } from "#lib/meter.server.ts";
import { type Admit, type CachedOutcome, resultCache } from "#lib/result-cache.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import { Brochure } from "./brochure.tsx";
import { type CarPageView, carPageView } from "./car-page-view.ts";

/** Rendering a brochure takes most of a CPU core for a moment. */
const brochures = resultCache<Buffer>({ bytes: 24_000_000, waiting: 8, ms: 10_000 });

type BrochureServices = { now: () => Date; pictures: Pick<PictureStore, "read"> };

/**
 * The brochure of a car that the site shows, as a PDF. Throws when it can't be made.
 * @param requestedUrl the address of the car's page as requested; a brochure names one of the site's own hosts only
 * @param admit seconds that this sender waits before a brochure is made for them; one that is made already needs no admission
 */
export async function brochureOf(
  { now, pictures }: BrochureServices,
  site: Site,
  car: Car,
  requestedUrl: string,
  admit?: Admit,
): Promise<CachedOutcome<Buffer>> {
  const at = now();
  const view = carPageView(car, site, at);
  const url = ownAddress(site, requestedUrl);
  const date = calendarDate(at, site.timezone);
  const key = createHash("sha256")
    .update(JSON.stringify([site.id, site.version, url, date, view]))
    .digest("base64");
  const make = () =>
    brochurePdf(car, view, site, { url, date: formatDate(date, site.seo.language) }, pictures);
  return brochures(key, make, admit);
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
  resumeMeter();
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
