import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";

/**
 * The words of a search that mean a value of an attribute, by the platform's own value. Several of `values` are
 * those that a site's stock has any of; with `first`, only the first of them that the stock has.
 */
export type WordMeaning = {
  attribute: ListAttribute;
  values: readonly string[];
  words: readonly string[];
  first?: true;
};

export const wordMeanings: readonly WordMeaning[] = [
  { attribute: "body", values: ["SUV"], words: ["suv", "crossover", "sports utility", "sport utility"] },
  { attribute: "body", values: ["Hatchback"], words: ["hatch", "hatchback", "hatch back", "liftback"] },
  { attribute: "body", values: ["Sedan"], words: ["sedan", "saloon"] },
  { attribute: "body", values: ["Wagon"], words: ["wagon", "station wagon", "estate"] },
  { attribute: "body", values: ["Ute"], words: ["ute", "pickup", "pick up", "pick up truck"] },
  {
    attribute: "body",
    values: ["People Mover"],
    words: ["people mover", "peoplemover", "mpv", "minivan", "mini van"],
  },
  { attribute: "body", values: ["Van"], words: ["van"] },
  {
    attribute: "body",
    values: ["Convertible"],
    words: ["convertible", "cabriolet", "cabrio", "soft top", "roadster"],
  },
  { attribute: "body", values: ["Coupe"], words: ["coupe"] },
  { attribute: "body", values: ["Bus"], words: ["bus", "minibus"] },
  { attribute: "body", values: ["Truck"], words: ["truck"] },
  { attribute: "body", values: ["Motorhome"], words: ["motorhome", "motor home", "campervan"] },
  { attribute: "body", values: ["Camper Trailer"], words: ["camper trailer"] },
  { attribute: "body", values: ["Caravan"], words: ["caravan"] },
  { attribute: "fuel", values: ["Petrol"], words: ["petrol", "unleaded", "ulp"] },
  { attribute: "fuel", values: ["Diesel"], words: ["diesel", "turbo diesel"] },
  {
    attribute: "fuel",
    values: ["Electric"],
    words: ["electric", "ev", "bev", "fully electric", "battery electric"],
  },
  {
    attribute: "fuel",
    values: ["Hybrid", "Plug-in hybrid", "Mild hybrid"],
    first: true,
    words: ["hybrid", "petrol hybrid"],
  },
  {
    attribute: "fuel",
    values: ["Plug-in hybrid"],
    words: ["phev", "plug in", "plug in hybrid", "plugin hybrid"],
  },
  { attribute: "fuel", values: ["Mild hybrid"], words: ["mild hybrid", "mhev"] },
  { attribute: "fuel", values: ["LPG"], words: ["lpg"] },
  { attribute: "fuel", values: ["Hydrogen"], words: ["hydrogen", "fuel cell"] },
  {
    attribute: "transmission",
    values: ["Automatic", "CVT", "Dual clutch"],
    words: ["automatic", "auto", "automatic transmission"],
  },
  { attribute: "transmission", values: ["CVT"], words: ["cvt"] },
  { attribute: "transmission", values: ["Dual clutch"], words: ["dual clutch", "dct", "dsg"] },
  {
    attribute: "transmission",
    values: ["Manual"],
    words: ["manual", "stick shift", "manual transmission"],
  },
  {
    attribute: "drive",
    values: ["4WD", "AWD"],
    first: true,
    words: ["4wd", "4x4", "4 x 4", "four wheel drive", "4 wheel drive"],
  },
  { attribute: "drive", values: ["AWD", "4WD"], first: true, words: ["awd", "all wheel drive"] },
  { attribute: "drive", values: ["FWD"], words: ["fwd", "front wheel drive"] },
  { attribute: "drive", values: ["RWD"], words: ["rwd", "rear wheel drive"] },
  {
    attribute: "drive",
    values: ["2WD", "FWD", "RWD"],
    words: ["2wd", "4x2", "two wheel drive", "2 wheel drive"],
  },
  { attribute: "car_type", values: ["new"], words: ["new", "brand new"] },
  { attribute: "car_type", values: ["demo"], words: ["demo", "ex demo", "demonstrator"] },
  {
    attribute: "car_type",
    values: ["used"],
    words: ["used", "second hand", "secondhand", "pre owned", "preowned", "pre loved", "preloved"],
  },
  { attribute: "state", values: ["NSW"], words: ["nsw", "new south wales"] },
  { attribute: "state", values: ["VIC"], words: ["vic", "victoria"] },
  { attribute: "state", values: ["QLD"], words: ["qld", "queensland"] },
  { attribute: "state", values: ["SA"], words: ["sa", "south australia"] },
  { attribute: "state", values: ["WA"], words: ["wa", "western australia"] },
  { attribute: "state", values: ["TAS"], words: ["tas", "tasmania"] },
  { attribute: "state", values: ["ACT"], words: ["act", "canberra region"] },
  { attribute: "state", values: ["NT"], words: ["nt", "northern territory"] },
];

/** The sort orders that words can ask for. */
export type TypedSort = "latest" | "price_asc" | "price_desc";

/** What else words can mean: a limit of kilometres, a sort. `near new` has two meanings. */
export const phraseMeanings: readonly {
  words: readonly string[];
  maxKm?: number;
  types?: readonly string[];
  sortBy?: TypedSort;
}[] = [
  {
    words: ["low km", "low kms", "low k", "low ks", "low kilometres", "low mileage", "low klms"],
    maxKm: 50_000,
  },
  { words: ["near new", "nearly new", "as new"], maxKm: 20_000, types: ["demo", "used"] },
  { words: ["cheap", "cheapest", "cheaper", "lowest price", "low price"], sortBy: "price_asc" },
  { words: ["most expensive", "dearest"], sortBy: "price_desc" },
  {
    words: ["newest", "latest", "new arrivals", "new arrival", "just arrived", "just in"],
    sortBy: "latest",
  },
];

/** Colours that people name, with other spellings. */
export const colourWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["White"],
    ["Black"],
    ["Grey", "gray"],
    ["Silver"],
    ["Blue"],
    ["Red"],
    ["Green"],
    ["Beige"],
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

/** Words without a meaning of their own; dropped beside words that have one. */
export const fillers: ReadonlySet<string> = new Set(
  (
    "a an the i im id we my me our you your it its is are be has have having got with and or in near at of on " +
    "to for by from sale buy buying want wanted wants need needs looking look find search show see get give " +
    "please any all some something anything do does can could would like that which this there car cars " +
    "vehicle vehicles good nice great best reliable family decent arrivals price priced " +
    "cost costs colour color condition model stock available seats seat drive transmission engine fuel body " +
    "around kms km year dollars aud " +
    "pls plz thanks first wife husband son daughter mum dad kids"
  ).split(" "),
);

/** Words that exclude what the next one means. */
export const negations: ReadonlySet<string> = new Set(["not", "no", "without", "except", "non", "excluding"]);
