/** The sort orders that words can ask for. */
export const typedSorts = ["latest", "price_asc", "price_desc"] as const;
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

/** Other names of makes. */
export const makeNicknames: Readonly<Record<string, readonly string[]>> = {
  "Alfa Romeo": ["alfa"],
  BMW: ["beemer", "bimmer"],
  Chevrolet: ["chev", "chevy"],
  GWM: ["great wall", "haval"],
  Jaguar: ["jag"],
  "Land Rover": ["landy"],
  "Mercedes-Benz": ["merc", "benz"],
  Subaru: ["subie"],
  Volkswagen: ["vw"],
};

/** Other names of models. */
export const modelNicknames: Readonly<Record<string, readonly string[]>> = {
  Commodore: ["commo", "commie"],
  "LandCruiser 70 Series": ["lc70", "lc76", "lc79", "70 series", "79 series", "troopy"],
  "LandCruiser 79": ["lc79", "79 series"],
  "LandCruiser 200": ["lc200", "200 series"],
  "LandCruiser 300": ["lc300", "300 series"],
  Outlander: ["outy"],
  Pajero: ["pajy"],
};

/** What people say before a colour; where the stock has such a shade, it is meant. */
export const shades: readonly string[] =
  "dark,light,bright,metallic,pearl,matte,matt,deep,royal,sky,navy,midnight,pale".split(",");

export const articles: ReadonlySet<string> = new Set(["a", "an", "the", "any"]);
