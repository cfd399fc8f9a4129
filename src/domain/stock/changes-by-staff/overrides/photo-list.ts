import type { CarPicture } from "#domain/cars/car.ts";
import { conditionText, readCondition } from "#domain/cars/condition.ts";

/** How a picture is turned and cropped. */
export type PhotoEdit = {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** A part of the turned picture in the shape of a card; null for all of it. */
  crop: PhotoCrop | null;
};

/** Percentages: `size` of the largest part that fits, `across` and `down` of the space that it leaves. */
export type PhotoCrop = { size: number; across: number; down: number };

/** The picture that is shown in place of another one, which is never changed. */
export type ShownInstead = {
  picture: CarPicture;
  /** The picture that staff uploaded in place of the other one. */
  replaced: CarPicture | null;
  /** What was done to `replaced`, or to the other one without it. */
  edit: PhotoEdit | null;
};

/**
 * A picture in the order that staff gave a car's pictures: one of the feed by its URL, which is shown unless it is hidden and for as long as
 * the feed has it, or one that staff uploaded.
 */
export type ListedPhoto = ({ url: string; hidden?: true } | { picture: CarPicture }) & {
  instead?: ShownInstead;
  /** What it shows of the car's condition, as `conditionText` writes it; null for none, whatever the feed says. */
  condition?: string | null;
};

/** A picture of a car: one of the feed has a URL. */
export type CarPhoto = {
  picture: CarPicture;
  instead: ShownInstead | null;
  url: string | null;
  isHidden: boolean;
  /** The feed's words where it is one of the car's condition, and what staff said instead. */
  fedCondition: string | null;
  marked: { condition: string | null } | null;
};

/** What a photo shows of the car's condition, as `readCondition` reads it; null for a photo among the others. */
export const conditionOf = ({ marked, fedCondition }: Pick<CarPhoto, "marked" | "fedCondition">) =>
  marked ? marked.condition : fedCondition;

/** The picture that shoppers see. */
export const shownPicture = ({ instead, picture }: Pick<CarPhoto, "instead" | "picture">): CarPicture =>
  instead?.picture ?? picture;

/**
 * Photos by an id that addresses can have: the key of the picture that is shown, with a number where a feed names one picture several times.
 * It changes with the picture.
 */
export function photosById(shown: readonly CarPhoto[]): Map<string, CarPhoto> {
  const counts = new Map<string, number>();
  return new Map(
    shown.map((photo) => {
      const { key } = shownPicture(photo);
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      return [before === 0 ? key : `${key}~${before}`, photo];
    }),
  );
}

/** The most pictures of one car. */
export const maxPhotos = 100;

/**
 * The list after reordering and removing. Own pictures that are removed are gone; those of the feed are hidden.
 * @param photos every picture in its order @param order the places of the pictures that stay among those that are shown
 * @returns null for an order that isn't one of these pictures
 */
export function reordered(photos: readonly CarPhoto[], order: readonly number[]): ListedPhoto[] | null {
  const shown = photos.filter(({ isHidden }) => !isHidden);
  const isOrder = new Set(order).size === order.length && order.every((place) => shown[place] !== undefined);
  if (!isOrder) return null;
  const stays = new Set(order);
  const removed = shown.filter((_, place) => !stays.has(place));
  const hidden = [...removed, ...photos.filter(({ isHidden }) => isHidden)];
  return [
    ...order.map((place) => listed(shown[place] as CarPhoto)),
    ...hidden.flatMap((photo) => (photo.url === null ? [] : [{ ...listed(photo), hidden: true as const }])),
  ];
}

/**
 * The list with one picture changed: `instead` shows another one in its place, null the picture itself; `marked` says whether it is one of the
 * car's condition.
 * @param id of `photosById`
 * @returns null when no picture that is shown has the id
 */
export function withChange(
  photos: readonly CarPhoto[],
  id: string,
  change: Partial<Pick<CarPhoto, "instead" | "marked">>,
): ListedPhoto[] | null {
  const shown = photos.filter(({ isHidden }) => !isHidden);
  const changed = photosById(shown).get(id);
  if (!changed) return null;
  const placeless = change.instead === undefined ? {} : withoutPlace(changed);
  const next = photos.map((photo) => (photo === changed ? { ...photo, ...placeless, ...change } : photo));
  const places = shown.map((_, place) => place);
  return reordered(next, places);
}

/** A place on a picture isn't one on the picture that is shown instead. */
function withoutPlace(photo: CarPhoto): Partial<Pick<CarPhoto, "marked">> {
  const condition = conditionOf(photo);
  if (condition === null) return {};
  return { marked: { condition: conditionText({ ...readCondition(condition), at: null }) } };
}

/** The list with a picture of one's own after those that are shown. */
export function withPhoto(photos: readonly CarPhoto[], picture: CarPicture): ListedPhoto[] {
  const places = photos.filter(({ isHidden }) => !isHidden).map((_, place) => place);
  const all = reordered(photos, places) ?? [];
  return [...all.slice(0, places.length), { picture }, ...all.slice(places.length)];
}

const listed = ({ url, picture, instead, marked }: CarPhoto): ListedPhoto => ({
  ...(url === null ? { picture } : { url }),
  ...(instead && { instead }),
  ...marked,
});
