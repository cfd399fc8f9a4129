import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";
import { cardView } from "#features/browsing/car-card/card-view.ts";
import { type KnownCarServices, knownCar } from "#features/stock/stock-index/known-car.server.ts";
import { type PictureStore, pictureLimits } from "#features/web/pictures/picture-store.server.ts";
import { type Admit, type CachedOutcome, resultCache } from "#lib/result-cache.ts";
import type { Site } from "#platform/config/site.ts";
import { themeColours } from "#platform/config/theme.ts";
import { type ShareFacts, shareCard, shareSize } from "./share-card.ts";

/** Rendering a picture takes about a tenth of a second of a CPU core. */
const pictures = resultCache<Buffer>({ bytes: 16_000_000, waiting: 8, ms: 5_000 });

type SharePictureServices = KnownCarServices & { pictures: Pick<PictureStore, "read"> };

/**
 * The picture of a car for shared links, a JPEG of 1200 by 630; `missing` for a car that the site doesn't show.
 * @param admit seconds that this sender waits before a picture is drawn for them; a drawn one needs no admission
 */
export async function sharePictureOf(
  services: SharePictureServices,
  site: Site,
  slug: string,
  admit?: Admit,
): Promise<CachedOutcome<Buffer> | { kind: "missing" }> {
  const at = services.now();
  const car = (await knownCar(services, site, { slug }))?.car;
  if (!car) return { kind: "missing" };
  const card = cardView(car, site, at);
  const facts: ShareFacts = {
    name: card.name,
    price: "text" in card.price ? card.price.text : null,
    facts: card.chips.map(({ text }) => text),
    dealer: site.name,
    tag: card.tag && "text" in card.tag ? card.tag.text : null,
  };
  const photo = car.pictures[0]?.key ?? null;
  const key = createHash("sha256")
    .update(JSON.stringify([site.id, site.version, facts, photo]))
    .digest("base64");
  const draw = async () => drawSharePicture(facts, site, photo ? await services.pictures.read(photo) : null);
  return pictures(key, draw, admit);
}

/**
 * @param photo an original of the picture store; null or an unreadable one leaves the brand's colour as
 * background
 */
export async function drawSharePicture(
  facts: ShareFacts,
  site: Pick<Site, "theme">,
  photo: Buffer | null,
): Promise<Buffer> {
  const colours = themeColours(site.theme);
  const [medium, bold] = await fonts();
  // Satori expects objects shaped like React elements.
  const svg = await satori(shareCard(facts, colours) as unknown as ReactNode, {
    ...shareSize,
    fonts: [
      { name: "Inter", data: medium, weight: 500 },
      { name: "Inter", data: bold, weight: 700 },
    ],
  });
  const ground = (await groundOf(photo)) ?? {
    create: { ...shareSize, channels: 3 as const, background: colours.brand },
  };
  return sharp(ground as Buffer)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

async function groundOf(photo: Buffer | null): Promise<Buffer | null> {
  if (!photo) return null;
  try {
    return await sharp(photo, { limitInputPixels: pictureLimits.pixels })
      .rotate()
      .resize({ ...shareSize, fit: "cover", position: "centre" })
      .flatten({ background: "#ffffff" })
      .toBuffer();
  } catch {
    return null;
  }
}

let loaded: Promise<[Buffer, Buffer]> | null = null;
function fonts(): Promise<[Buffer, Buffer]> {
  const file = (weight: number) =>
    readFile(
      createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`),
    );
  loaded ??= Promise.all([file(500), file(700)]);
  return loaded;
}
