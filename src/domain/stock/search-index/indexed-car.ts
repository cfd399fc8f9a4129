import { type Car, type CarFacts, type CarPicture, cardPictures } from "#domain/cars/car.ts";
import { filteredFeatures } from "#domain/cars/filtered-features.ts";
import { specificationFacts } from "#domain/cars/search-facts.ts";
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
  /** A hash of all but state, prices and `updatedAt`, of cars in the index. */
  content?: number | undefined;
};

/** What changes often: all else of a car is in its `content`, but its prices. */
export type CarState = Pick<StoredCar, "status" | "soldAt" | "reserved" | "views" | "updatedAt">;

/** Times are numbers, and pictures one text: objects take several times as much memory. */
type Held = Omit<StoredCar, "soldAt" | "createdAt" | "updatedAt" | "confirmedAt" | "pictures" | "content"> & {
  content: number | undefined;
  pictureCount: number;
  filteredFeatures: string[];
  specificationFacts: string[];
  soldAt: number | null;
  createdAt: number;
  updatedAt: number;
  pictures: string;
};

/**
 * A stored car as every process holds it: without equipment and description, which neither card nor search needs, and with the features that can be
 * filtered by and the facts that words can ask for. Its pictures are those of a card.
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
  readonly specificationFacts: string[];
  readonly content: number | undefined;
  readonly #soldAt: number | null;
  readonly #createdAt: number;
  readonly #updatedAt: number;
  readonly #pictures: string;

  private constructor(held: Held) {
    this.id = held.id;
    this.slug = held.slug;
    this.dealershipId = held.dealershipId;
    this.locationId = held.locationId;
    this.facts = held.facts;
    this.status = held.status;
    this.reserved = held.reserved;
    this.views = held.views;
    this.pictureCount = held.pictureCount;
    this.filteredFeatures = held.filteredFeatures;
    this.specificationFacts = held.specificationFacts;
    this.content = held.content;
    this.#soldAt = held.soldAt;
    this.#createdAt = held.createdAt;
    this.#updatedAt = held.updatedAt;
    this.#pictures = held.pictures;
  }

  /**
   * @param row as read; belongs to the car from then on
   * @param texts strings of the cars read before, which it shares
   * @param before the same car before a change, of which it shares what is equal
   */
  static of(row: StoredCar, texts: SharedTexts, before?: IndexedCar): IndexedCar {
    const { facts, content } = row;
    const features = filteredFeatures(facts.standardEquipment);
    const specification = specificationFacts(facts);
    // Not deleted, and not left out of a copy: both take longer than the rest of this function.
    Object.assign(facts, { dealercomments: undefined, standardEquipment: undefined, variant: undefined });
    const pictures = packed(row.pictures.slice(0, cardPictures));
    return new IndexedCar({
      id: before?.id ?? row.id,
      slug: row.slug === before?.slug ? before.slug : row.slug,
      dealershipId: withSharedTexts(row.dealershipId, texts),
      locationId: withSharedTexts(row.locationId, texts),
      facts: before ? withPartsOf(facts, before.facts) : withSharedTexts(facts, texts),
      status: withSharedTexts(row.status, texts),
      reserved: row.reserved,
      views: row.views,
      pictureCount: row.pictureCount ?? row.pictures.length,
      filteredFeatures: features,
      specificationFacts: specification,
      content,
      soldAt: row.soldAt?.getTime() ?? null,
      createdAt: row.createdAt.getTime(),
      updatedAt: row.updatedAt.getTime(),
      pictures: before && pictures === before.#pictures ? before.#pictures : pictures,
    });
  }

  /** The car after a change of its state and its prices. @param facts its own with other prices */
  changed({ status, soldAt, reserved, views, updatedAt }: CarState, facts: CarFacts): IndexedCar {
    return new IndexedCar({
      ...this,
      facts,
      status,
      reserved,
      views,
      soldAt: soldAt?.getTime() ?? null,
      createdAt: this.#createdAt,
      updatedAt: updatedAt.getTime(),
      pictures: this.#pictures,
    });
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
