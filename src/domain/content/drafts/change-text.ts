import { isDay } from "#lib/date.ts";
import { isRecord } from "#platform/config/layer.ts";
import { changedEntries, entryName } from "./changed-entries.ts";
import { type Path, sameValue } from "./document-path.ts";
import type { Change, DocumentName } from "./draft.ts";
import { feedOfMapping } from "./feed-path.ts";

/** Names that sentences need: of sites, and of entries by their path in the group's configuration. */
export type DocumentNames = {
  siteName(siteId: string): string;
  locationName(slug: string): string;
  dealershipName(slug: string): string;
};

/** Texts longer than this are cut. */
const maxText = 120;

const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Names of keys that don't read well when they are split into words. */
const keyNames: Record<string, string> = {
  "contact_detail/phone": "phone number",
  "contact_detail/landline_phone": "landline number",
  formated_hours: "hours as text",
  url: "address",
  href: "link",
  alt: "description of the picture",
  noindex: "hidden from search engines",
};

/** A key as words: `noPriceText` is `no price text`, `youtube_url` is `youtube url`. */
export const keyWords = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();

/** `Newcastle’s phone number`, `Harbour Motors: price, no price text`. */
export function subjectOf(name: DocumentName & { path: Path }, names: DocumentNames): string {
  const { document, siteId, path } = name;
  if (document === "group") return groupSubject(path, names);
  const site = siteId === null ? "" : names.siteName(siteId);
  if (document === "content") return `${site}: ${contentSubject(path)}`;
  return `${site}: ${wordsOf(path)}`;
}

function groupSubject(path: Path, names: DocumentNames): string {
  const [list, key = "", ...rest] = path;
  const feed = feedOfMapping(path);
  if (feed !== null) return `the mapping of the feed ${feed}`;
  switch (list) {
    case "locations":
      return rest.length === 0 ? `the location ${names.locationName(key)}` : ofLocation(key, rest, names);
    case "special_hours":
      return path.length > 1 ? `special hours on ${specialDay(key)}` : "special hours";
    case "dealerships":
      return rest.length === 0
        ? `the dealership ${names.dealershipName(key)}`
        : `${names.dealershipName(key)}’s ${wordsOf(rest[0] === "settings" ? rest.slice(1) : rest)}`;
    case "manufacturers":
      return `the make ${key}${rest.length > 0 ? `: ${wordsOf(rest)}` : ""}`;
    default:
      return `all sites: ${wordsOf(path)}`;
  }
}

function ofLocation(slug: string, rest: Path, names: DocumentNames): string {
  const owner = `${names.locationName(slug)}’s`;
  const [first, second, day] = rest;
  if (first === "contact_detail" && second === "opening_hours")
    return day === undefined ? `${owner} hours` : `${owner} hours on ${dayNames[Number(day)] ?? day}s`;
  const known = keyNames[rest.join("/")];
  return `${owner} ${known ?? wordsOf(rest)}`;
}

function contentSubject(path: Path): string {
  const [list = "", key = "", ...rest] = path;
  const kinds: Record<string, string> = {
    pages: "page",
    articles: "article",
    categories: "category",
    popups: "popup",
    embeds: "embed",
  };
  const entry = `the ${kinds[list] ?? list} ${key}`;
  return rest.length > 0 ? `${entry}, ${wordsOf(rest)}` : entry;
}

/** The sentences of special days: `25 December 2026, sales, Newcastle`. */
function specialDay(key: string): string {
  const [date = "", department = "all", ...location] = key.split(" ");
  const day = dayText(date);
  const who = department === "all" ? "" : `, ${department}`;
  return `${day}${who}${location.length > 0 ? `, ${location.join(" ")}` : ""}`;
}

const dayFormat = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
} as Intl.DateTimeFormatOptions);

/** `2026-12-25` as `25 December 2026`; another text unchanged. */
export const dayText = (date: string): string =>
  isDay(date) ? dayFormat.format(new Date(`${date}T00:00:00Z`)) : date;

const wordsOf = (path: Path): string => path.map((key) => keyNames[key] ?? keyWords(key)).join(", ");

/** A value as people read it: texts in quotation marks, switches as on and off, hours as hours. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string") {
    if (value === "") return "no text";
    return isDay(value) ? dayText(value) : `“${cut(value)}”`;
  }
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return "an empty list";
    if (value.every((one) => typeof one === "string" || typeof one === "number"))
      return `“${cut(value.join(", "))}”`;
    return `${value.length} ${value.length === 1 ? "entry" : "entries"}`;
  }
  if (!isRecord(value)) return String(value);
  const name = entryName(value);
  return hoursText(value) ?? (name === null ? `“${cut(plainRecord(value))}”` : `“${cut(name)}”`);
}

function hoursText(value: Record<string, unknown>): string | null {
  const { status, open, close, start_hour: start, end_hour: end, formated_hours: written } = value;
  if (!("weekday" in value) && !("date" in value)) return null;
  if (status === "Closed") return "closed";
  const [from, until] = [clockText(open ?? start), clockText(close ?? end)];
  if (from && until) return `${from} to ${until}`;
  return typeof written === "string" && written !== "" ? `“${written}”` : "open";
}

/** The clock time of `08:30`, of `08:30:00` and of an instant; null for anything else. */
const clockText = (value: unknown): string | null =>
  (typeof value === "string" && /(?:^|T)(\d{2}:\d{2})/.exec(value)?.[1]) || null;

const plainRecord = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([key, one]) => `${keyWords(key)} ${typeof one === "object" ? "…" : String(one)}`)
    .join(", ");

const cut = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText).trimEnd()}…` : text);

/**
 * What a change does, without who did it: `changed Newcastle’s phone number from “02 4000 0001” to “02 4000 0002”`, `added special hours on
 * 25 December 2026: closed`.
 */
export function changeSentence(change: Change, names: DocumentNames): string {
  const subject = subjectOf(change, names);
  const { from, to } = change;
  if (from === undefined || from === null) return `set ${subject} to ${valueText(to)}`;
  if (to === undefined || to === null) return `took away ${subject}, which was ${valueText(from)}`;
  const details = changedBlocks(change) ?? changedColumns(change) ?? entriesText(change);
  if (details) return `changed ${subject}: ${details}`;
  return `changed ${subject} from ${valueText(from)} to ${valueText(to)}`;
}

/** Differences of a list that a sentence names. */
const maxEntries = 3;

/** `added “Fuel card”, took away “Winter tyres”, “Run-out weekend” (expiry from 1 March 2026 to 8 March 2026)`; null for other values. */
function entriesText({ from, to }: Change): string | null {
  const found = changedEntries(from, to);
  if (!found) return null;
  const parts = [
    ...found.added.map((name) => `added “${cut(name)}”`),
    ...found.removed.map((name) => `took away “${cut(name)}”`),
    ...found.changed.map((entry) => {
      const fields = changedKeys(entry.from, entry.to);
      return `“${cut(entry.name)}”${fields.length > 2 ? "" : ` (${fields.join(", ")})`}`;
    }),
  ];
  if (parts.length === 0) return "in another order";
  const more = parts.length - maxEntries;
  return [...parts.slice(0, maxEntries), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** `block 2, title from “A” to “B”`, `block 2 and block 4`; null where blocks were added, removed or moved, and for other values. */
function changedBlocks({ document, path, from, to }: Change): string | null {
  if (document !== "content" || path.length !== 3 || path[2] !== "blocks") return null;
  if (!Array.isArray(from) || !Array.isArray(to) || from.length !== to.length) return null;
  const changed = to.flatMap((block, at) => (sameValue(block, from[at]) ? [] : [at]));
  const [only] = changed;
  if (changed.length > 3 || only === undefined) return null;
  if (changed.length === 1) return changedField(only, from[only], to[only]);
  return changed.map((at) => `block ${at + 1}`).join(" and ");
}

function changedField(at: number, from: unknown, to: unknown): string {
  const name = `block ${at + 1}`;
  if (!isRecord(from) || !isRecord(to) || from.type !== to.type) return name;
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !sameValue(from[key], to[key]),
  );
  const [key] = keys;
  if (key === undefined || keys.length > 1) return name;
  return `${name}, ${wordsOf([key])} from ${valueText(from[key])} to ${valueText(to[key])}`;
}

/** Fields of a mapping that a sentence names. */
const maxColumns = 4;

/** `price from “Cost” to “Price”, colour set to “Paint”`; null for what isn't the mapping of a feed. */
function changedColumns({ document, path, from, to }: Change): string | null {
  if (document !== "group" || feedOfMapping(path) === null || !isRecord(from) || !isRecord(to)) return null;
  const changed = [...changedKeys(from.fields ?? {}, to.fields ?? {}), ...changedKeys(from, to, "fields")];
  if (changed.length === 0) return null;
  const more = changed.length - maxColumns;
  return [...changed.slice(0, maxColumns), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

function changedKeys(from: unknown, to: unknown, except?: string): string[] {
  if (!isRecord(from) || !isRecord(to)) return [];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) => {
    if (key === except || sameValue(from[key], to[key])) return [];
    const name = keyWords(key);
    if (!Object.hasOwn(from, key)) return [`${name} set to ${valueText(to[key])}`];
    return [`${name} from ${valueText(from[key])} to ${valueText(to[key])}`];
  });
}
