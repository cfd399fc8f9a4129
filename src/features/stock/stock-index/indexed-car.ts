import { type Car, type CarFacts, type CarPicture, cardPictures } from "#features/cars/cars/car.ts";
import { filteredFeatures } from "#features/cars/cars/filtered-features.ts";
import { type SharedTexts, withPartsOf, withSharedTexts } from "./shared-texts.ts";

/** A row of `cars` as read, before a site adds dealership, location and city. */
export type StoredCar = {
  id: string;
  slug: string;
  dealershipId: string;
  locationId: string | null;
  facts: CarFacts;
  status: Car["status"];
  soldAt: Date | null;
  reserved: boolean;
  views: number;
  /** The first ones at least, and how many there are where these are fewer. */
  pictures: CarPicture[];
  pictureCount?: number;
  createdAt: Date;
  updatedAt: Date;
  /** When the feed last had the car; read for its own page only. */
  confirmedAt?: Date | null;
};

/**
 * A stored car as every process holds it: without the equipment, which neither card nor search needs, and with the features that can be
 * filtered by. Its pictures, those of a card, are one text, and its times are numbers: objects take several times as much memory.
 */
export class IndexedCar implements StoredCar {
  readonly id: string;
  readonly slug: string;
  readonly dealershipId: string;
  readonly locationId: string | null;
  readonly facts: CarFacts;
  readonly status: Car["status"];
  readonly reserved: boolean;
  readonly views: number;
  readonly pictureCount: number;
  readonly filteredFeatures: string[];
  readonly #soldAt: number | null;
  readonly #createdAt: number;
  readonly #updatedAt: number;
  readonly #pictures: string;

  /**
   * @param row as read; belongs to the car from then on
   * @param texts strings of the cars read before, which it shares
   * @param before the same car before a change, of which it shares what is equal
   */
  constructor(row: StoredCar, texts: SharedTexts, before?: IndexedCar) {
    const { facts } = row;
    this.filteredFeatures = filteredFeatures(facts.standardEquipment);
    // Not deleted, and not left out of a copy: both take longer than the rest of this function.
    (facts as { standardEquipment?: unknown }).standardEquipment = undefined;
    this.id = before?.id ?? row.id;
    this.slug = row.slug === before?.slug ? before.slug : row.slug;
    this.dealershipId = withSharedTexts(row.dealershipId, texts);
    this.locationId = withSharedTexts(row.locationId, texts);
    this.facts = before ? withPartsOf(facts, before.facts) : withSharedTexts(facts, texts);
    this.status = withSharedTexts(row.status, texts);
    this.reserved = row.reserved;
    this.views = row.views;
    this.pictureCount = row.pictureCount ?? row.pictures.length;
    this.#soldAt = row.soldAt?.getTime() ?? null;
    this.#createdAt = row.createdAt.getTime();
    this.#updatedAt = row.updatedAt.getTime();
    const pictures = packed(row.pictures.slice(0, cardPictures));
    this.#pictures = before && pictures === before.#pictures ? before.#pictures : pictures;
  }

  get soldAt(): Date | null {
    return this.#soldAt === null ? null : new Date(this.#soldAt);
  }

  get createdAt(): Date {
    return new Date(this.#createdAt);
  }

  get updatedAt(): Date {
    return new Date(this.#updatedAt);
  }

  get pictures(): CarPicture[] {
    return unpacked(this.#pictures);
  }
}

/** Pictures of the same size as the first are their keys. */
type PackedPicture =
  | string
  | [key: string, width: number, height: number, blur?: string | null, alt?: string | null];

const blurStart = "data:image/webp;base64,";

/** Only the first is seen before it is loaded, and described by its own words: cards fetch the others when they are swiped to. */
function packed([first, ...others]: readonly CarPicture[]): string {
  if (!first) return "";
  const { key, width, height, blur, alt } = first;
  const short = blur?.startsWith(blurStart) ? blur.slice(blurStart.length) : blur;
  const shown = others.map((other): PackedPicture => {
    const isAlike = other.width === width && other.height === height;
    return isAlike ? other.key : [other.key, other.width, other.height];
  });
  const list: PackedPicture[] = [
    alt ? [key, width, height, short, alt] : [key, width, height, short],
    ...shown,
  ];
  return JSON.stringify(list);
}

function unpacked(text: string): CarPicture[] {
  if (text === "") return [];
  const list = JSON.parse(text) as PackedPicture[];
  const [, firstWidth, firstHeight] = list[0] as [string, number, number];
  return list.map((picture) => {
    if (typeof picture === "string")
      return { key: picture, width: firstWidth, height: firstHeight, blur: null, alt: null };
    const [key, width, height, short = null, alt = null] = picture;
    const blur = short === null || short.startsWith("data:") ? short : blurStart + short;
    return { key, width, height, blur, alt };
  });
}

/** See `IndexedCar`. */
export function indexedCar(row: StoredCar, texts: SharedTexts, before?: IndexedCar): IndexedCar {
  return new IndexedCar(row, texts, before);
}
