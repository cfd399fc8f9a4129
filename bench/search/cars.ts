import type { EngineDocument, EngineSchema } from "#faceted-search/search-engine.ts";

/** The stock of the search bench: seeded cars with the skew of a real market, 20 single-valued facets. */

export const columns = [
  ["make", 100],
  ["model", 250],
  ["make_model", 250],
  ["badge", 100],
  ["body", 30],
  ["simple_body", 30],
  ["fuel", 30],
  ["transmission", 30],
  ["drive", 30],
  ["seats", 30],
  ["colour", 30],
  ["car_type", 6],
  ["status", 30],
  ["tag", 30],
  ["price_range", 30],
  ["weekly_price_range", 30],
  ["dealership_name", 40],
  ["location_name", 30],
  ["city", 20],
  ["state", 30],
] as const;

export const numbers = ["price", "km", "year", "rank", "created"] as const;

export const sorts: EngineSchema["sorts"] = {
  rank: [{ by: "rank", direction: "desc" }],
  price_asc: [{ by: "price", direction: "asc" }],
  price_desc: [{ by: "price", direction: "desc" }],
  created: [{ by: "created", direction: "desc" }],
};

export const schema: EngineSchema = {
  attributes: [
    ...columns.map(([name]) => ({ name, kind: "value" }) as const),
    ...numbers.map((name) => ({ name, kind: "number" }) as const),
  ],
  text: [{ field: "title", weight: 1 }],
  exact: [],
  sorts,
  defaultSort: "rank",
};

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An index below `size`, small ones far more often, as in Zipf's law. */
export function skewed(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor((size + 1) ** random()) - 1);
}

/** A pronounceable made-up word; the same number gives the same word. */
function word(number: number): string {
  const heads = ["ka", "to", "ri", "ma", "su", "lo", "ve", "ni", "po", "da", "fe", "gu", "ho", "ze"];
  const tails = ["ra", "n", "ta", "x", "lis", "mo", "d", "ro", "ska", "ne", "via", "k", "us", "ton"];
  const random = seeded(number * 7919 + 17);
  const part = (list: string[]) => list[Math.floor(random() * list.length)]!;
  const middle = number % 3 === 0 ? "" : part(heads);
  return part(heads) + middle + part(tails) + (number % 5 === 4 ? part(tails) : "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const makes = Array.from({ length: 46 }, (_, i) => ({
  name: capital(word(i + 1)),
  models: Array.from({ length: Math.max(2, Math.round(22 - i * 0.62)) }, (_, m) => ({
    name:
      m % 4 === 3
        ? `${word(i * 50 + m)
            .slice(0, 2)
            .toUpperCase()}${m + i}`
        : capital(word(i * 50 + m + 100)),
    body: (i * 3 + m) % 9,
    badges: Array.from({ length: 2 + ((i + m) % 9) }, (_, b) => (i * 13 + m * 5 + b * b) % 651),
  })),
}));
const badgeNames = Array.from({ length: 651 }, (_, i) =>
  i % 3 === 0
    ? `${word(i + 3000)
        .slice(0, 3)
        .toUpperCase()}${i % 10}`
    : capital(word(i + 4000)),
);
const bodies = ["SUV", "Ute", "Hatch", "Sedan", "Wagon", "Van", "Coupe", "Convertible", "Cab Chassis"];
const colours = "White Grey Black Silver Blue Red Green Brown Orange Gold Yellow Beige Purple Bronze".split(
  " ",
);
const states = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"];
const tags = ["JUST ARRIVED", "SPECIAL", "REDUCED", "JUST SOLD"];
const fuels = ["Petrol - Unleaded", "Diesel", "Hybrid", "Electric", "Petrol - Premium", "LPG"];

/** The cars 0 … count − 1 of a stock of that size: more cars, more dealers and places. */
export function makeCars(count: number, seed = 1): EngineDocument[] {
  const random = seeded(seed);
  const dealers = Math.round(1.3 * Math.sqrt(count));
  const places = Math.round(2.55 * Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => makeCar(i, random, dealers, places));
}

function makeCar(i: number, random: () => number, dealers: number, places: number): EngineDocument {
  const make = makes[skewed(random, makes.length)]!;
  const model = make.models[skewed(random, make.models.length)]!;
  const badge = badgeNames[model.badges[skewed(random, model.badges.length)]!]!;
  const body = bodies[random() < 0.9 ? model.body : skewed(random, bodies.length)]!;
  const year = 2025 - skewed(random, 20);
  const price = Math.round((4000 + 90_000 * random() ** 2 + (year - 2005) * 900) / 10) * 10 - 10;
  const place = skewed(random, places);
  const colour = colours[skewed(random, colours.length)]!;
  const carType = year > 2023 && random() < 0.6 ? (random() < 0.7 ? "New" : "Demo") : "Used";
  return {
    id: `c${String(i).padStart(7, "0")}`,
    values: {
      make: make.name,
      model: model.name,
      make_model: `${make.name} ${model.name}`,
      badge: random() < 0.85 ? badge : null,
      body: `${body}${random() < 0.2 ? " LWB" : ""}`,
      simple_body: body,
      fuel: fuels[skewed(random, fuels.length)]!,
      transmission: random() < 0.85 ? "Automatic" : random() < 0.9 ? "Manual" : "CVT",
      drive: ["AWD", "FWD", "4x4", "RWD"][skewed(random, 4)]!,
      seats: String([5, 7, 2, 4, 8, 3][skewed(random, 6)]),
      colour,
      car_type: carType,
      status: random() < 0.93 ? "in_stock" : random() < 0.7 ? "coming_soon" : "sold",
      tag: random() < 0.15 ? tags[skewed(random, tags.length)]! : null,
      price_range: `$${Math.floor(price / 10_000) * 10}k - $${Math.floor(price / 10_000) * 10 + 10}k`,
      weekly_price_range: `$${Math.floor(price / 12_500) * 50} - $${Math.floor(price / 12_500) * 50 + 50}`,
      dealership_name: `Dealer ${place % dealers}`,
      location_name: `Place ${place}`,
      city: `City ${place % Math.max(8, Math.round(places / 3))}`,
      state: states[(place * 7 + (place % 3)) % states.length]!,
    },
    numbers: {
      price,
      km:
        carType === "New"
          ? Math.floor(random() * 50)
          : Math.floor((2026 - year) * (4000 + random() * 22_000)),
      year,
      rank: Math.floor(random() * 1000),
      created: 1_700_000_000 + Math.floor(random() * 60_000_000),
    },
    text: { title: `${year} ${make.name} ${model.name} ${badge} ${body} ${colour}` },
  };
}
