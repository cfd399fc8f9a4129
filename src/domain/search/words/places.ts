import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { distanceKm, type Point } from "#lib/sphere.ts";
import { type Near, radii } from "./near.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

/** Points of localities, regions and postcodes by `keyOf` their names: several where states share a name. */
export type PlaceFinder = {
  find(key: string): readonly Point[];
  /** The postcode that is nearest to a point. */
  postcodeAt?(point: Point): string | null;
};

/** One of the site's places, by the value that addresses filter by. */
export type StockedPlace = { value: string; names: readonly string[]; point: Point | null };

/** Where the site's cars are, and where everything else is. */
export type SearchPlaces = {
  attribute: ListAttribute;
  stocked: readonly StockedPlace[];
  finder: PlaceFinder;
  /** Whether addresses have a postcode and a radius. */
  byDistance?: boolean;
};

/** What words of place mean: values of the attribute, or a postcode with a radius. */
type ReadPlace = { values: string[]; near: Near | null; length: number };

/** Kilometres by which another place is about as near as the nearest one. */
const asNearKm = 15;
/** Kilometres within which a place is part of another one that is named without a word of nearness. */
const inKm = 15;
/** Kilometres beyond which the nearest place is no answer. */
const farKm = 250;
/** A name without a word of place before it, which may be anything, is one this near only. */
const bareKm = 60;
/** Kilometres between a place and the middle of its postcode. */
const ownKm = 4;
const shortestBare = 5;
const maxWords = 4;

const before = phraseTable<"near" | "in">([
  ["near", "near|near to|close to|nearby|closest to|nearest to|around|surrounding|not far from|local to"],
  ["in", "in|at|from|located in|based in"],
]);

/**
 * The site's places that words name: `near Gosford`, `within 50 km of 2250`, `in Penrith`, or a name alone; none for a place that is too far
 * from all. Null where the words are no place.
 * @param how `prefixed`: a word of nearness must come first; `isName`: whether words without one have no other meaning
 */
export function readPlace(
  tokens: readonly Token[],
  start: number,
  places: SearchPlaces,
  { prefixed, isName }: { prefixed: boolean; isName(key: string): boolean },
): ReadPlace | null {
  const radius = radiusAt(tokens, start);
  const word = radius ? null : phraseAt(tokens, start, before);
  const isNear = radius !== null || word?.meaning === "near";
  if (prefixed && !isNear) return null;
  let first = start + (radius?.length ?? word?.length ?? 0);
  if (first > start && tokens[first]?.key === "the") first++;
  for (let length = Math.min(maxWords, tokens.length - first); length > 0; length--) {
    const some = tokens.slice(first, first + length);
    if (some.some(({ literal, key }) => literal || key === "")) continue;
    const key = some.map((token) => token.key).join("");
    const isBare = !isNear && word === null;
    const isOwn = isPostcode.test(key) && isPostcodeOf(key, places);
    if (isBare && !isAlone(tokens) && !isOwn && (key.length < shortestBare || /\d/.test(key))) continue;
    if (/^\d+$/.test(key) && !(isPostcode.test(key) && (isNear || isOwn || isAlone(tokens)))) continue;
    if (!isNear && !isName(key)) continue;
    const near = radius && nearOf(key, radius.km, places);
    if (near) return { values: [], near, length: first + length - start };
    const values = placesNear(places.finder.find(key), places, {
      km: radius?.km ?? null,
      usual: isNear ? null : inKm,
      farthest: isBare ? bareKm : farKm,
    });
    const isFar = !isBare && places.finder.find(key).length > 0;
    if (values.length > 0 || isFar) return { values, near: null, length: first + length - start };
  }
  return null;
}

/** Four digits that are no year. */
const isPostcode = /^(?!199|20[0-3])\d{4}$/;
/** A postcode beside which nothing else is left of the text; one that is as round as a price isn't meant so. */
const isAlone = ([first, second]: readonly Token[]) =>
  second === undefined && isPostcode.test(first!.raw) && Number(first!.raw) % 500 !== 0;

/** Whether one of the site's places has the postcode, beside whatever else. */
const isPostcodeOf = (key: string, places: SearchPlaces): boolean =>
  placesNear(places.finder.find(key), places, { km: ownKm, usual: null, farthest: 0 }).length > 0;

/** Whether a name alone is a place by the stock: others are what misspelt words may look like. */
export const isPlaceByStock = (key: string, places: SearchPlaces): boolean =>
  placesNear(places.finder.find(key), places, { km: null, usual: inKm, farthest: bareKm }).length > 0;

/** `within 50 km of Gosford` as an address has it, where it has this radius. */
function nearOf(key: string, km: number, { finder, byDistance }: SearchPlaces): Near | null {
  const within = radii.find((radius) => radius === km);
  const [point] = finder.find(key);
  if (!byDistance || within === undefined || !point) return null;
  const postcode = /^\d{4}$/.test(key) ? key : finder.postcodeAt?.(point);
  return postcode ? { postcode, within } : null;
}

/** `within 50 km of`, `30km from`, `less than 20 kms from`. */
function radiusAt(tokens: readonly Token[], start: number): { km: number; length: number } | null {
  let at = start;
  const opens = phraseAt(tokens, at, phrases.within);
  if (opens) at += opens.length;
  const number = tokens[at]?.number;
  if (!number) return null;
  at++;
  if (!number.unit?.startsWith("k")) {
    const unit = phraseAt(tokens, at, phrases.km);
    if (!unit) return null;
    at += unit.length;
  }
  const of = phraseAt(tokens, at, phrases.of);
  return of ? { km: number.value, length: at + of.length - start } : null;
}

const phrases = {
  within: phraseTable([[true, "within|in|less than|under|no more than|max|up to|inside|about"]]),
  km: phraseTable([[true, "km|kms|k|ks|kilometres|kilometers|klm|klms"]]),
  of: phraseTable([
    [true, "of|from|around|to|radius of|radius from|radius around|away from|drive of|drive from"],
  ]),
};

function placesNear(
  points: readonly Point[],
  { stocked }: SearchPlaces,
  { km, usual, farthest }: { km: number | null; usual: number | null; farthest: number },
): string[] {
  if (points.length === 0) return [];
  const distances = stocked.flatMap(({ value, point }) =>
    point ? [{ value, km: Math.min(...points.map((one) => distanceKm(one, point))) }] : [],
  );
  const nearest = Math.min(...distances.map((one) => one.km));
  const reach = km ?? usual ?? (nearest <= farthest ? nearest + asNearKm : 0);
  const inside = distances.filter((one) => one.km <= reach);
  const some =
    inside.length > 0 || km !== null
      ? inside
      : distances.filter((one) => one.km === nearest && one.km <= farthest);
  return [...new Set(some.map(({ value }) => value))];
}
