/** The sort orders that words can ask for. */
export const typedSorts = ["latest", "price_asc", "price_desc", "km", "year"] as const;
export type TypedSort = (typeof typedSorts)[number];

/** Colours that people name, with other spellings. */
export const colourWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["White"],
    ["Black"],
    ["Grey", "gray", "charcoal", "gunmetal", "graphite"],
    ["Silver"],
    ["Blue", "navy", "teal", "aqua"],
    ["Red"],
    ["Green"],
    ["Beige", "cream"],
    ["Brown"],
    ["Orange"],
    ["Yellow"],
    ["Burgundy", "maroon"],
    ["Gold"],
    ["Purple"],
    ["Pink"],
    ["Bronze"],
  ].flatMap(([colour, ...others]) => [colour!.toLowerCase(), ...others].map((word) => [word, colour!])),
);

/** What people say before a colour; where the stock has such a shade, it is meant. */
export const shades: readonly string[] =
  "dark,light,bright,metallic,pearl,matte,matt,deep,royal,sky,navy,midnight,pale".split(",");

export const articles: ReadonlySet<string> = new Set(["a", "an", "the", "any"]);
