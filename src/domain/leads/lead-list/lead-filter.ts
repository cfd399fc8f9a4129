import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { openStages, type Stage, stages } from "#domain/leads/lead-stage.ts";
import { sentInstant } from "#lib/date.ts";
import { type ListOrder, orderText, readOrder } from "#lib/list-order.ts";
import { type Period, periodQuery, readPeriod } from "#lib/period.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { searchText, searchWords } from "#lib/search-words.ts";

/** `open` is every stage that needs work but for leads that sleep, which are `asleep`; `overdue` what should have been answered by now, `all` everything but spam. */
export const views = ["all", "open", "overdue", "asleep", ...stages] as const;
export type View = (typeof views)[number];

/** The columns of the list as addresses name them, which it can be sorted by. */
export const leadColumns = [
  "lead",
  "stage",
  "owner",
  "where",
  "received",
  "category",
  "answerdue",
  "firstanswer",
] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** What the list shows; it is in the address. */
export type LeadFilter = {
  view: View;
  /** A member's id, `me`, or `none`. */
  owner: string | null;
  /** When it was received, by the calendar of its site. */
  period: Period | null;
  /** Id of a site, and of a location. */
  site: string | null;
  location: string | null;
  category: string | null;
  /** As `lead-source.server.ts` says it. */
  source: string | null;
  /** Id of a car. */
  car: string | null;
  /** Whether a delivery to the dealer failed or is being tried again. */
  isUndelivered: boolean;
  /** As typed. */
  words: string;
  /** Null as the list is by itself: newest first. */
  order: ListOrder<LeadColumn> | null;
  /** The last lead of the page before. */
  before: Cursor | null;
};
export type Cursor = { at: Date; id: string };

export function readLeadFilter(query: URLSearchParams): LeadFilter {
  const text = (name: string) => query.get(name)?.trim() || null;
  return {
    view: views.find((view) => view === query.get("stage")) ?? "all",
    owner: text("owner"),
    period: readPeriod(query),
    site: text("site"),
    location: text("location"),
    category: text("category"),
    source: text("source"),
    car: text("car"),
    isUndelivered: query.get("delivery") === "failed",
    words: searchText(query.get("q")),
    order: readOrder(query.get("sort"), leadColumns),
    before: readCursor(query.get("before")),
  };
}

/** The query of a filter, without what is at its default. */
export function filterQuery(filter: LeadFilter): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  set("q", filter.words);
  set("stage", filter.view === "all" ? null : filter.view);
  set("owner", filter.owner);
  for (const [name, value] of periodQuery(filter.period)) set(name, value);
  set("site", filter.site);
  set("location", filter.location);
  set("category", filter.category);
  set("source", filter.source);
  set("car", filter.car);
  set("delivery", filter.isUndelivered ? "failed" : null);
  set("sort", orderText(filter.order));
  set("before", filter.before && cursorText(filter.before));
  return query;
}

/** How many of the filters beside the search are set. */
export function activeFilters(filter: LeadFilter): number {
  const query = filterQuery({ ...filter, words: "", car: null, source: null, order: null, before: null });
  query.delete("to");
  return query.size;
}

export const cursorText = ({ at, id }: Cursor): string => `${at.toISOString()}_${id}`;

function readCursor(text: string | null): Cursor | null {
  const [, time, id] = /^([\dTZ:.-]{20,30})_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  const at = sentInstant(time ?? "");
  return id === undefined || at === null ? null : { at, id };
}

/**
 * What the stored search text has to contain for the words typed: a telephone number in any format, a reference with or without its dash, otherwise
 * each word.
 */
export function searchTerms(words: string): string[] {
  const plain = words.toLowerCase().trim();
  if (plain === "") return [];
  const number = plainCharacters(plain);
  if (/^[\d\s()+.-]{6,}$/.test(number)) {
    const digits = number.replace(/\D/g, "");
    return [australianPhone(number)?.slice(1) ?? digits.replace(/^0/, "")];
  }
  if (/^[0-9a-z]{4}-[0-9a-z]{4}$/.test(plain)) return [plain.replace("-", "")];
  return searchWords(plain);
}

/** The stages of a view; null for all but spam. */
export function stagesOf(view: View): readonly Stage[] | null {
  if (view === "all") return null;
  if (view === "open" || view === "asleep") return openStages;
  return view === "overdue" ? null : [view];
}
