import type { CarPicture } from "#features/cars/cars/car.ts";

/**
 * A picture in the order that staff gave a car's pictures: one of the feed by its URL, which is shown unless it is hidden and for as long as
 * the feed has it, or one that staff uploaded.
 */
export type ListedPhoto = { url: string; hidden?: true } | { picture: CarPicture };

/** A picture of a car: one of the feed has a URL. */
export type CarPhoto = { picture: CarPicture; url: string | null; isHidden: boolean };

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
    ...hidden.flatMap(({ url }) => (url === null ? [] : [{ url, hidden: true as const }])),
  ];
}

/** The list with a picture of one's own after those that are shown. */
export function withPhoto(photos: readonly CarPhoto[], picture: CarPicture): ListedPhoto[] {
  const places = photos.filter(({ isHidden }) => !isHidden).map((_, place) => place);
  const all = reordered(photos, places) ?? [];
  return [...all.slice(0, places.length), { picture }, ...all.slice(places.length)];
}

const listed = ({ url, picture }: CarPhoto): ListedPhoto => (url === null ? { picture } : { url });
