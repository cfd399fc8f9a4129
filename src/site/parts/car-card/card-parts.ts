import { sourceAt } from "#lib/picture-source.ts";
import type { LocalCar } from "#site/parts/saved/local-cars.ts";
import type { CardView } from "./card-view.ts";

/** What follows from a card's data, so that a page doesn't contain it once more. */

/**
 * The minimum height of the card's picture, in pixels (CARD-16, LIMIT-33); its frame keeps 3:2 and grows from
 * there.
 */
export const cardPictureHeight = 150;
export const cardPictureWidth = (cardPictureHeight * 3) / 2;

export function cardHref({ slug }: Pick<CardView, "slug">): string {
  return `/cars/${slug}`;
}

/** The attributes of the card's picture. */
export function cardPictureView({ picture, name }: Pick<CardView, "name" | "picture">) {
  if (!picture) return null;
  return { alt: name, ...picture, width: cardPictureWidth, height: cardPictureHeight };
}

/** The car as the browser's own lists store it (CARD-11). */
export function localCarOf({ id, name, slug, make, model, picture }: CardView): LocalCar {
  return { id, name, slug, make, model, primary_image_url: picture && sourceAt(picture, 640) };
}
