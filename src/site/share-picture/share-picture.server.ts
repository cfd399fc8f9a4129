import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactNode } from "react";
import satori from "satori";
import sharp from "sharp";
import type { Site } from "#domain/configuration/site.ts";
import { themeColours } from "#domain/configuration/theme.ts";
import { type PictureStore, pictureLimits } from "#domain/pictures/picture-store.server.ts";
import { type KnownCarServices, knownCar } from "#domain/stock/search-index/known-car.server.ts";
import { type Admit, type CachedOutcome, resultCache } from "#lib/result-cache.ts";
import { cardView } from "#site/parts/car-card/card-view.ts";
import { shareSize } from "#site/parts/head/page-head.ts";
import { initialCard, type ShareFacts, shareCard } from "./share-card.ts";

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
    facts: card.chips.map(([, text]) => text),
    dealer: site.name,
    tag: card.tag && "text" in card.tag ? card.tag.text : null,
  };
  const photo = car.pictures[0]?.key ?? null;
  const key = keyOf([site.id, site.version, facts, photo]);
  const draw = async () => drawSharePicture(facts, site, photo ? await services.pictures.read(photo) : null);
  return pictures(key, draw, admit);
}

/**
 * The picture of a site for shared links to pages without their own: its tagline and name over its hero
 * picture, or over its colour.
 */
export async function siteSharePicture(
  services: Pick<SharePictureServices, "pictures">,
  site: Site,
  admit?: Admit,
): Promise<CachedOutcome<Buffer>> {
  const facts: ShareFacts = {
    name: site.tagline ?? site.name,
    price: null,
    facts: [],
    dealer: site.name,
    tag: null,
  };
  const photo = /^\/img\/\d+\/([\w.]+)$/.exec(site.home.heroImage ?? "")?.[1] ?? null;
  const draw = async () => drawSharePicture(facts, site, photo ? await services.pictures.read(photo) : null);
  return pictures(keyOf(["site", site.id, site.version]), draw, admit);
}

/** A stored picture as a JPEG for shared links; `missing` for one that isn't stored or can't be read. */
export async function storedSharePicture(
  services: Pick<SharePictureServices, "pictures">,
  key: string,
  admit?: Admit,
): Promise<CachedOutcome<Buffer> | { kind: "missing" }> {
  const original = await services.pictures.read(key);
  if (!original) return { kind: "missing" };
  const draw = async () => {
    const picture = await groundOf(original);
    if (!picture) throw new Error("a stored picture can't be read");
    return sharp(picture).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  };
  return pictures(keyOf(["picture", key]), draw, admit);
}

/** The icon of a site for home screens, a PNG of 180 by 180: its initial on its colour. */
export async function touchIcon(
  site: Pick<Site, "id" | "version" | "name" | "theme">,
  admit?: Admit,
): Promise<CachedOutcome<Buffer>> {
  return pictures(keyOf(["icon", site.id, site.version]), () => drawTouchIcon(site), admit);
}

async function drawTouchIcon({ name, theme }: Pick<Site, "name" | "theme">): Promise<Buffer> {
  const colours = themeColours(theme);
  const [, bold] = await fonts();
  const size = { width: touchIconSize, height: touchIconSize };
  const svg = await satori(initialCard(name, colours, touchIconSize) as unknown as ReactNode, {
    ...size,
    fonts: [{ name: "Inter", data: bold, weight: 700 }],
  });
  return sharp(Buffer.from(svg)).resize(size).png().toBuffer();
}

const touchIconSize = 180;

function keyOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
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
