import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { HomeSlice } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { ListAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import type { Ends } from "#domain/search/range-slider.ts";
import { cleanText, emptySearch, formatSearch, maxText } from "#domain/search/search-query.ts";
import type { Clause, FacetValue } from "#faceted-search/search-engine.ts";
import { handlesOf, heroRange, requestedPrice, type SliderRange, weeklyStep } from "./price-slider.ts";

/** The choices of the hero; `""` where nothing is chosen. */
export type HeroQuery = {
  type: string;
  make: string;
  model: string;
  field1: string;
  field2: string;
  price: Ends;
};

export type HeroOption = { value: string; label: string; count: number };

/** The hero's current options: each select counted within the choices before it. */
export type HeroChoices = {
  /** Cars that match everything chosen. */
  total: number;
  query: HeroQuery;
  /** Empty where the switch isn't shown (HOME-16). */
  types: HeroOption[];
  makes: HeroOption[];
  models: HeroOption[];
  field1: HeroOption[];
  field2: HeroOption[];
};

type HeroFields = Pick<
  HomeSlice,
  "heroField1" | "heroField2" | "carTypes" | "combineNewDemo" | "forceTypeSwitch"
> & {
  /** The price that the slider chooses; the price to buy without it. */
  priceRange?: SliderRange;
};

/** The hero of a site: one that sells by the week searches by the week. */
export function heroFields({ home, price }: Pick<Site, "home" | "price">): HeroFields {
  const { heroField1, heroField2, carTypes, combineNewDemo, forceTypeSwitch } = home;
  const fields: HeroFields = { heroField1, heroField2, carTypes, combineNewDemo, forceTypeSwitch };
  if (!sellsByTheWeek(price)) return fields;
  return { ...fields, priceRange: { attribute: "subscription_price", ...home.heroWeekly, step: weeklyStep } };
}

/** The parts of the site and its stock that the hero's form needs. */
export type HeroView = { fields: HeroFields; choices: HeroChoices; noun: string };

/** The attribute behind a select, which is also its name in addresses (HOME-06, HOME-07). */
export function fieldAttribute(field: HomeSlice["heroField1"] | HomeSlice["heroField2"]): ListAttribute {
  return field === "type" ? "car_type" : field;
}

/** Parses a form or an address; values are matched with the stock later, so any text is accepted. */
export function readHero(given: { get(name: string): unknown }, home: HeroFields): HeroQuery {
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value.trim().slice(0, 120) : "";
  };
  return {
    type: text("type"),
    make: text("make"),
    model: text("model"),
    field1: text(fieldAttribute(home.heroField1)),
    field2: text(fieldAttribute(home.heroField2)),
    price: handlesOf(text("price_min"), text("price_max"), home.priceRange),
  };
}

/** The choices as a query string without `?`, for the call that counts. */
export function formatHero(query: HeroQuery, home: HeroFields): string {
  const out = new URLSearchParams();
  const put = (name: string, value: string) => value && out.set(name, value);
  put("type", query.type);
  put("make", query.make);
  put("model", query.model);
  put(fieldAttribute(home.heroField1), query.field1);
  put(fieldAttribute(home.heroField2), query.field2);
  const price = requestedPrice(query.price, home.priceRange);
  if (price?.min !== undefined) out.set("price_min", String(price.min));
  if (price?.max !== undefined) out.set("price_max", String(price.max));
  return out.toString();
}

/**
 * The switch's options for a stock (HOME-13..16): as configured, without types that no car has, 'New / Demo'
 * joined where the site configures it. None when they are fewer than three, unless the site forces the
 * switch, or when a select has the type already.
 */
export function typeOptions(home: HeroFields, stock: readonly FacetValue[]): HeroOption[] {
  const hasTypeSelect = home.heroField1 === "car_type" || home.heroField2 === "type";
  if (hasTypeSelect && !home.forceTypeSwitch) return [];
  const count = (type: string) =>
    typesOf(type, home).reduce((sum, one) => sum + (stock.find(({ value }) => value === one)?.count ?? 0), 0);
  const options = home.carTypes.flatMap((type): HeroOption[] => {
    if (type === "all")
      return [{ value: "", label: "All", count: stock.reduce((sum, { count }) => sum + count, 0) }];
    if (type === "demo" && home.combineNewDemo && home.carTypes.includes("new")) return [];
    return count(type) > 0 ? [{ value: type, label: typeLabel(type, home), count: count(type) }] : [];
  });
  return options.length >= 3 || home.forceTypeSwitch ? options : [];
}

function typeLabel(type: string, home: HeroFields): string {
  if (type === "new" && home.combineNewDemo) return "New / Demo";
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** The option in effect: the requested one, else the first (HOME-15). */
export function chosenType(requested: string, options: readonly HeroOption[]): string {
  return options.find(({ value }) => value === requested)?.value ?? options[0]?.value ?? "";
}

/** The car types of a choice: new is new and demo where they are joined (HOME-14). */
export function typesOf(type: string, home: Pick<HeroFields, "combineNewDemo">): string[] {
  if (type === "") return [];
  return type === "new" && home.combineNewDemo ? ["new", "demo"] : [type];
}

/** The choices that narrow a search. */
export function heroRefinements(query: HeroQuery, home: HeroFields): Refinements {
  const refinements: Refinements = {};
  const put = (attribute: ListAttribute, values: string[]) => {
    if (values.length > 0) refinements[attribute] = { values: values.toSorted() };
  };
  put("car_type", typesOf(query.type, home));
  put("make", query.make ? [query.make] : []);
  put("model", query.model ? [query.model] : []);
  put(fieldAttribute(home.heroField1), query.field1 ? [query.field1] : []);
  put(fieldAttribute(home.heroField2), query.field2 ? [query.field2] : []);
  const price = requestedPrice(query.price, home.priceRange);
  if (price) refinements[(home.priceRange ?? heroRange).attribute] = price;
  return refinements;
}

/**
 * The target of the search: the results, by highest price when the price was narrowed (HOME-10, DECIDE-40).
 * @param typed the text of the search's field
 */
export function heroAddress(query: HeroQuery, home: HeroFields, typed = ""): string {
  const refinements = heroRefinements(query, home);
  const text = formatSearch({
    ...emptySearch,
    query: cleanText(typed, maxText),
    sortBy: requestedPrice(query.price, home.priceRange) ? "price_desc" : "relevance",
    refinements,
  });
  return text ? `/search?${text}` : "/search";
}

/** The clauses of the choices before a select; a switch and a select of the same type narrow each other. */
export function clausesBefore(
  step: "type" | "make" | "model" | "field1" | "field2" | "all",
  query: HeroQuery,
  home: HeroFields,
): Clause[] {
  const order = ["type", "make", "model", "field1", "field2", "all"] as const;
  const before = (name: (typeof order)[number]) => order.indexOf(name) < order.indexOf(step);
  const clauses: Clause[] = [];
  const put = (attribute: string, anyOf: string[]) => anyOf.length > 0 && clauses.push({ attribute, anyOf });
  const price = requestedPrice(query.price, home.priceRange);
  if (price) clauses.push({ attribute: (home.priceRange ?? heroRange).attribute, ...price });
  if (before("type")) put("car_type", typesOf(query.type, home));
  if (before("make")) put("make", query.make ? [query.make] : []);
  if (before("model")) put("model", query.model ? [query.model] : []);
  if (before("field1")) put(fieldAttribute(home.heroField1), query.field1 ? [query.field1] : []);
  if (before("field2")) put(fieldAttribute(home.heroField2), query.field2 ? [query.field2] : []);
  return clauses;
}
