import type { AscItem } from "#domain/measurement/asc-names.ts";
import { type Packed, unpack } from "#site/parts/packed.ts";
import type { DataRouter } from "#ui/data-router.ts";
import { knownItem } from "./known-item.ts";

type RouterState = DataRouter["state"];

/** Page types by how the ids of their routes begin; other pages are `custom`. */
const pageTypes: Record<string, string> = {
  home: "home",
  search: "itemlist",
  car: "item",
  contact: "contact",
  location: "contact",
  service: "service",
  "book-a-service": "service",
  models: "showroom",
};

export const routeOf = ({ matches }: RouterState): string => matches.at(-1)?.route.id ?? "";

export function viewOf<View>(state: RouterState): View | undefined {
  const data = state.loaderData[routeOf(state)];
  return data && typeof data === "object" && "json" in data ? unpack(data as Packed<View>) : (data as View);
}

/** Paths as they may be reported: without query, and without the secrets of some. */
export const pathOf = (path: string): string =>
  path.replace(/[?#].*/s, "").replace(/^\/(booking|alerts|preview|pay\/test)\/.*/s, "/$1");

export function pageTypeOf(state: RouterState): string {
  if (/^\/(special-)?offers$/.test(state.location.pathname)) return "specials";
  if (viewOf<{ kind?: string }>(state)?.kind === "model") return "showroom";
  return pageTypes[routeOf(state).replace(/\/.*|-us$|s$/g, "")] ?? "custom";
}

export const shellOf = (state: RouterState): ShellFacts | undefined =>
  state.loaderData.root ? unpack(state.loaderData.root as Packed<ShellFacts>) : undefined;

export const itemOf = (state: RouterState): AscItem | undefined =>
  routeOf(state).startsWith("car/") ? viewOf<{ view: { item: AscItem } }>(state)?.view.item : undefined;

/** What events need of the shell's model, of a card's and of a results page's. */
export type ShellFacts = {
  name: string;
  language: string;
  currency: string;
  /** `measured`: the site has destinations; `tagged`: scripts of vendors run in its pages. */
  asc: { ids: string[]; brand: string | null; measured?: true; tagged?: true };
};
type CardFacts = {
  id: string;
  make: string;
  model: string;
  condition: string;
  price: { kind: string; amount?: number };
};
type ListView = { cards: CardFacts[]; count: number };

/** The cars of a results page, and how many there are; undefined on other pages. */
export function listOf(state: RouterState): { items: AscItem[]; item_results: string } | undefined {
  const view = routeOf(state).startsWith("search/") && viewOf<ListView>(state);
  return view ? { items: view.cards.map(cardItem), item_results: String(view.count) } : undefined;
}

/** Ids of the cars that an event is about: that of a car's page, the first of a list. */
export function carsOf(name: string, state: RouterState): string[] | undefined {
  if (name === "asc_itemlist_pageview")
    return viewOf<ListView>(state)
      ?.cards.slice(0, 10)
      .map(({ id }) => id);
  const car = routeOf(state).startsWith("car/") && viewOf<{ view?: { id: string } }>(state)?.view;
  return car ? [car.id] : undefined;
}

const cardItem = ({ make, model, condition, price }: CardFacts): AscItem =>
  knownItem({ make, model, car_type: condition, amount: price.kind === "price" ? price.amount : undefined });

/** The status of a page that couldn't be shown, such as `404`; blank for one that was. */
export function errorOf({ errors }: RouterState): string {
  const [error] = Object.values(errors ?? {});
  const status = (error as { status?: number } | undefined)?.status;
  return error ? String(status ?? 500) : "";
}
