/** A picture without a description: its address, and where it is below the value. */
export type UndescribedPicture = { src: string; keys: PropertyKey[] };

/** Every picture within a value whose description, for people who can't see it, is blank. Markdown has no pictures. */
export function undescribedPictures(value: unknown, keys: PropertyKey[] = []): UndescribedPicture[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => undescribedPictures(one, [...keys, at]));
  if (typeof value !== "object" || value === null) return [];
  const { src, alt } = value as { src?: unknown; alt?: unknown };
  const own = typeof src === "string" && typeof alt === "string" && alt.trim() === "" ? [{ src, keys }] : [];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => undescribedPictures(one, [...keys, key]))];
}
