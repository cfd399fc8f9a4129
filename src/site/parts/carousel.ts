/** The position of a carousel: pages are the widths it can be scrolled by, from 0. */
export type CarouselPlace = { pages: number; page: number; atStart: boolean; atEnd: boolean };

/** Before anything is measured: at the start, as rendered by the server. */
export const carouselStart: CarouselPlace = { pages: 1, page: 0, atStart: true, atEnd: false };

/** Fractions of a pixel are ignored. */
const slack = 2;

/**
 * The position of a track that is scrolled `left` pixels, shows `visible` and is `length` pixels long. A track
 * that shows everything is at both ends (HOME-32).
 */
export function carouselPlace(left: number, visible: number, length: number): CarouselPlace {
  const furthest = Math.max(0, length - visible);
  if (visible <= 0 || furthest <= slack) return { pages: 1, page: 0, atStart: true, atEnd: true };
  const pages = Math.ceil((length - slack) / visible);
  const atEnd = left >= furthest - slack;
  const page = atEnd ? pages - 1 : Math.min(pages - 1, Math.round(left / visible));
  return { pages, page, atStart: left <= slack, atEnd };
}

/**
 * The scroll offset of a page: pages are as wide as the visible part, the last one ends with the track
 * (HOME-33).
 */
export function pageLeft(page: number, visible: number, length: number): number {
  return Math.max(0, Math.min(page * visible, length - visible));
}
