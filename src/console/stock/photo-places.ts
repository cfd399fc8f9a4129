/** The places after moving one of them; unchanged where it can't move. */
export function moved(count: number, from: number, to: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  if (from < 0 || from >= count || to < 0 || to >= count) return places;
  const [one] = places.splice(from, 1);
  places.splice(to, 0, one as number);
  return places;
}

/** The places without one of them. */
export const without = (count: number, place: number): number[] =>
  Array.from({ length: count }, (_, at) => at).filter((at) => at !== place);

/** The largest file that is sent; the server refuses larger ones. */
export const maxFileBytes = 10_000_000;

/** Of the input that chooses files. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/avif,image/gif";
