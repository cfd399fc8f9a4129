import type { CarFacts } from "./car.ts";
import { electricFacts, inKilowattHours, numberIn } from "./electric.ts";
import { displayedPrice } from "./price.ts";

/**
 * What words of a search can ask of a car beside the attributes that are filters. Each fact is a label of one attribute of the index, which
 * no address names: `sleeps 4`, `litres 2.8`, `canopy`.
 */
export const factsAttribute = "facts";
/** The price or the estimate by the week: a number of the index that no address names. */
export const weeklyAttribute = "weekly";
/** The id of the location that a car stands at, by which it is found near a postcode. */
export const placeAttribute = "location_id";

/** The facts that have a number. */
export const factNumbers = [
  "sleeps",
  "feet",
  "tare",
  "atm",
  "litres",
  "cylinders",
  "stars",
  "consumption",
  "range",
  "mm",
  "doors",
  "watts",
  "inches",
  "water",
] as const;
export type FactNumber = (typeof factNumbers)[number];

/** Equipment that is asked for by words only; what shoppers filter by is in `filtered-features.ts`. */
const equipment: readonly (readonly [fact: string, words: RegExp])[] = [
  ["air conditioning", /air[- ]?con|climate/i],
  ["bed", /queen bed|island bed|double bed/i],
  ["bunks", /bunk/i],
  ["canopy", /canopy/i],
  ["cargo barrier", /cargo barrier/i],
  ["cruise control", /cruise/i],
  ["diff lock", /diff(?:erential)? ?lock/i],
  ["digital radio", /\bdab\b|digital radio/i],
  ["emergency braking", /emergency brak|\baeb\b/i],
  ["fast charging", /fast charg/i],
  ["fridge", /fridge/i],
  ["heater", /heater/i],
  ["isofix", /isofix|child seat anchor/i],
  ["kitchen", /kitchen|cooktop/i],
  ["lane assist", /lane (?:keep|assist|depart)/i],
  ["led lights", /\bled\b/i],
  ["lithium", /lithium/i],
  ["off-road suspension", /trailing arm|independent suspension|off-?road suspension/i],
  ["paddle shifters", /paddle/i],
  ["power seats", /(?:power|electric).{0,20} seat/i],
  ["push start", /push[- ]?(?:button|start)|button start/i],
  ["side steps", /side ?step/i],
  ["snorkel", /snorkel/i],
  ["sports bar", /sports bar/i],
  ["stone guard", /stone guard/i],
  ["television", /\btv\b|television/i],
  ["toilet", /toilet/i],
  ["tonneau", /tonneau|hard lid/i],
  ["tray", /\btray\b/i],
  ["tub liner", /liner/i],
  ["uhf", /\buhf\b/i],
  ["ventilated seats", /(?:ventilated|cooled).{0,20} seat/i],
  ["washing machine", /washing machine|\bwasher\b/i],
  ["winch", /winch/i],
  ["ambient lighting", /ambient/i],
  ["automatic headlights", /auto(?:matic)? head/i],
  ["bike rack", /bike rack/i],
  ["central locking", /central lock/i],
  ["cross traffic alert", /cross[- ]traffic/i],
  ["dinette", /dinette/i],
  ["dual zone climate", /(?:dual|two|tri|three)[- ]zone/i],
  ["electric brakes", /electric brake/i],
  ["front parking sensors", /front (?:& rear |and rear )?park/i],
  ["heated steering wheel", /heated steering/i],
  ["hill descent", /hill descent/i],
  ["hot water", /hot water/i],
  ["massage seats", /massag/i],
  ["memory seats", /memory/i],
  ["off-road hitch", /off-?road (?:hitch|coupling)/i],
  ["premium audio", /premium (?:audio|sound|speakers)|\b(?:bose|harman|jbl|burmester|meridian)\b/i],
  ["rain sensing wipers", /rain[- ]sens|auto(?:matic)? wipers/i],
  ["rear parking sensors", /rear park/i],
  ["slide-out kitchen", /(?:slide[- ]?out|external|outdoor) kitchen/i],
  ["spare wheel", /full[- ]?size spare/i],
  ["steel wheels", /steel wheel/i],
  ["tinted windows", /\btint/i],
  ["tyre pressure monitor", /tyre pressure/i],
  ["usb", /\busb\b/i],
  ["water tank", /water tank/i],
  ["wireless carplay", /wireless (?:apple )?car ?play/i],
];

/** What a description says of a car's past: dealers have no other place for it. */
const claims: readonly (readonly [fact: string, words: string])[] = [
  ["one owner", "\\b(?:one|1|single|sole)[- ]owner\\b"],
  ["service history", "\\bservic(?:e|ing) (?:history|records?|books?)|\\blog ?books?\\b"],
  ["spare key", "\\b(?:two|both|2|spare|second) keys?\\b"],
  [
    "accident free",
    "accident[- ]free|\\b(?:no|without) accidents?\\b|\\bnever (?:been )?(?:crashed|in an accident)",
  ],
  ["garaged", "\\bgaraged\\b|under ?cover"],
  ["non-smoker", "\\b(?:non|never)[- ]smok|smoke[- ]free"],
  ["roadworthy", "\\broad ?worth|\\brwc\\b"],
];
const claimed = new RegExp(claims.map(([, words]) => `(${words})`).join("|"), "gi");

function claimsIn(description: string): string[] {
  const found = new Set<string>();
  for (const [, ...groups] of description.matchAll(claimed))
    found.add(claims[groups.findIndex((group) => group !== undefined)]![0]);
  return [...found];
}

/** Colours that seats are asked for in. */
export const interiorColours = ["black", "white", "grey", "beige", "brown", "tan", "red", "cream"] as const;

/** What the names of a car and of its variant say. */
const named: readonly (readonly [fact: string, words: RegExp])[] = [
  ["dual cab", /(?:dual|double|crew)[- ]?cab/i],
  ["extra cab", /(?:extra|space|king|super|freestyle|extended)[- ]?cab/i],
  ["single cab", /single[- ]?cab/i],
  ["turbo", /turbo/i],
  ["hybrid", /hybrid/i],
  ["off-road", /(?<!semi[- ])off[- ]?road|extreme/i],
  ["cvt", /\bcvt\b|continuously/i],
  ["dual clutch", /dual[- ]clutch|\bdsg\b|\bdct\b/i],
  ["single axle", /^single$/i],
  ["tandem axle", /^tandem$|dual axle/i],
];

type SpecifiedCar = Pick<
  CarFacts,
  | "dealercomments"
  | "standardEquipment"
  | "specifications"
  | "variant"
  | "engine_size"
  | "doors"
  | "badge"
  | "name"
  | "series"
  | "interior_colour"
  | "trans"
  | "simple_transmission"
>;

/** The facts of a car's description, equipment, names and specification: what doesn't change with its price. */
export function specificationFacts(car: SpecifiedCar): string[] {
  const description = car.dealercomments ?? "";
  const listed = car.standardEquipment ?? [];
  // Where no equipment is listed, the description says what there is.
  const lines = listed.length > 0 ? listed : description.split(sentenceEnd);
  const facts = new Set([...lines.flatMap(equipmentIn), ...claimsIn(description)]);
  const { bodyconfiguration, induction, geartype } = car.variant ?? {};
  for (const text of [
    car.badge,
    car.name,
    car.series,
    bodyconfiguration,
    induction,
    geartype,
    car.trans,
    car.simple_transmission,
    car.specifications?.axle_type,
  ])
    for (const [fact, words] of named) if (text && words.test(text)) facts.add(fact);
  for (const fact of insideOf(car)) facts.add(fact);
  for (const [name, value] of numbersOf(car)) if (value !== null) facts.add(`${name} ${value}`);
  return shared([...facts].sort());
}

const sentenceEnd = /[|\n;]|\.(?=\s)/;

/** `inside tan` and, where it is leather, `inside tan leather`. */
function insideOf({ interior_colour }: SpecifiedCar): string[] {
  const words: readonly string[] = interior_colour?.toLowerCase().match(/[a-z]+/g) ?? [];
  const colours = interiorColours.filter((colour) => words.includes(colour));
  const isLeather = words.includes("leather");
  return colours.flatMap((colour) => [
    `inside ${colour}`,
    ...(isLeather ? [`inside ${colour} leather`] : []),
  ]);
}

/** With those of its price and its state. */
export function searchFacts(
  car: Pick<CarFacts, "certified" | "price" | "offer_price" | "before_price" | "price_type">,
  specification: readonly string[],
): string[] {
  const price = displayedPrice(car);
  return [
    ...specification,
    ...(car.certified ? ["certified"] : []),
    ...(/drive ?away/i.test(car.price_type ?? "") ? ["drive away"] : []),
    ...(price !== null && (car.before_price ?? 0) > price ? ["reduced"] : []),
  ];
}

function numbersOf({
  specifications,
  variant,
  engine_size,
  doors,
}: SpecifiedCar): [FactNumber, number | null][] {
  const consumption = numberIn(variant?.fuelconsumptioncombined);
  const isElectric = inKilowattHours(variant?.fuelconsumptioncombined);
  const size = numberIn(variant?.enginesize_litres) ?? numberIn(engine_size);
  return [
    ["sleeps", specifications?.sleeps ?? null],
    ["feet", specifications?.body_length ?? null],
    ["tare", specifications?.tare_weight ?? null],
    ["atm", specifications?.aggregate_trailer_mass ?? null],
    // "1998 cc" is 2.0 litres.
    ["litres", size === null || size === 0 ? null : Math.round(size >= 50 ? size / 100 : size * 10) / 10],
    ["cylinders", numberIn(variant?.cylinders)],
    ["stars", numberIn(variant?.ancaprating)],
    ["consumption", isElectric ? null : consumption],
    ["mm", numberIn(variant?.vehiclelength)],
    ["doors", doors ?? null],
    ["range", electricFacts({ variant }).range?.km ?? null],
  ];
}

// Cars mostly have the same lines, and many the same facts.
const known = new Map<string, string[]>();
const lists = new Map<string, string[]>();
const maxRemembered = 20_000;

function equipmentIn(line: string): string[] {
  return remembered(known, line, () => [
    ...equipment.flatMap(([fact, words]) => (words.test(line) ? [fact] : [])),
    ...sizesIn(line),
  ]);
}

/** `watts 320` of solar panels, `inches 18` of wheels and `water 190`, in litres, of fresh water. */
function sizesIn(line: string): string[] {
  const watts = /solar/i.test(line) ? /(\d{2,4}) ?w(?:atts?)?\b/i.exec(line)?.[1] : undefined;
  const inches = /^(\d{2})(?:["”]| ?inch).{0,20}(?:wheel|alloy)/i.exec(line)?.[1];
  const [, tanks = "1", litres] = isWater.test(line) ? (litresOf.exec(line) ?? []) : [];
  const water = litres && Number(tanks) * Number(litres);
  return [
    ...(water ? [`water ${water}`] : []),
    ...(watts ? [`watts ${watts}`] : []),
    ...(inches ? [`inches ${inches}`] : []),
  ];
}

const isWater = /(?<!hot |grey |gray )water/i;
const litresOf = /(?:\b(\d) ?x ?)?\b(\d{2,3}) ?(?:l|lt|ltrs?|litres?)\b/i;

const shared = (facts: string[]): string[] => remembered(lists, facts.join(), () => facts);

function remembered(values: Map<string, string[]>, key: string, make: () => string[]): string[] {
  const before = values.get(key);
  if (before) return before;
  const made = make();
  if (values.size >= maxRemembered) values.clear();
  values.set(key, made);
  return made;
}
