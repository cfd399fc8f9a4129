import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import { hasShortYears } from "#domain/stock/import/columns/column-readings.ts";
import { type FeedField, isListField } from "#domain/stock/import/rows/fields.ts";
import { misfit } from "#domain/stock/import/rows/value-kind.ts";
import { fieldByHeader, substituteByHeader } from "./header-words.ts";
import { fieldByValues, type RawColumn } from "./value-evidence.ts";

type ProposedField = string | { from: string; split: string; part: number };
/** A mapping to be written as YAML, and where each field was recognised. */
export type ProposedMapping = {
  fields: Partial<Record<FeedField, ProposedField>>;
  identity?: string[];
  ignore?: string[];
};
export type ProposedBy = "name" | "values";

/**
 * Proposes which column is which field: by its name if its values fit, else by its values. Two columns never
 * become one field, except lists. A file without stock numbers, VINs and plates gets an identity of everything
 * but prices.
 */
export function proposeMapping(columns: readonly RawColumn[]): {
  mapping: ProposedMapping;
  by: Map<FeedField, ProposedBy>;
} {
  const fields: ProposedMapping["fields"] = {};
  const by = new Map<FeedField, ProposedBy>();
  const used = new Set<string>();
  const put = (field: FeedField, column: RawColumn, how: ProposedBy): void => {
    if (fields[field] !== undefined && !isListField(field)) return;
    used.add(column.name);
    for (const [name, spec] of proposedFields(field, column)) {
      if (fields[name] !== undefined) continue;
      fields[name] = spec;
      by.set(name, how);
    }
  };
  const filled = columns.filter((column) => column.filled > 0);
  for (const column of filled) {
    const field = fieldByHeader(column.name);
    if (field && mostlyFits(field, column)) put(field, column, "name");
  }
  for (const column of filled) {
    const field = used.has(column.name) ? null : substituteByHeader(column.name);
    if (field && mostlyFits(field, column)) put(field, column, "name");
  }
  for (const column of filled) {
    if (used.has(column.name)) continue;
    const field = fieldByValues(column);
    if (field) put(field, column, "values");
  }
  const mapping: ProposedMapping = { fields };
  const identified = (["stocknum", "vin", "regplate"] as const).some((field) => fields[field] !== undefined);
  const identity = identified ? [] : identityOf(fields);
  if (identity.length > 0) mapping.identity = identity;
  const ignore = columns.filter(({ name }) => !used.has(name)).map(({ name }) => name);
  if (ignore.length > 0) mapping.ignore = ignore;
  return { mapping, by };
}

/** Fewer values say nothing about how many are the same. */
const fewest = 5;
/** Stock numbers are different from row to row, but for cars that a file lists twice; those of dealers and days in stock aren't. */
const leastDifferent = 0.8;

function mostlyFits(field: FeedField, { filled, texts }: RawColumn): boolean {
  if (field === "year" && hasShortYears(texts)) return true;
  if (field === "stocknum" && filled >= fewest) {
    // Of a long file only the rows of the first texts are counted.
    const counted = texts.values().reduce((all, count) => all + count, 0);
    if (texts.size < counted * leastDifferent) return false;
  }
  let wrong = 0;
  for (const [text, count] of texts) if (misfit(field, text) !== null) wrong += count;
  return wrong <= filled / 2;
}

/** A place or a pair of colours in one column is split into its parts. */
function proposedFields(field: FeedField, { name, texts }: RawColumn): [FeedField, ProposedField][] {
  const share = (pattern: RegExp) => {
    let [all, like] = [0, 0];
    for (const [text, count] of texts) {
      all += count;
      if (pattern.test(text)) like += count;
    }
    return like / all;
  };
  if ((field === "location" || field === "city") && share(/^[^,]+, ?[\p{Lu}]{2,3}$/u) > 0.5)
    return [
      ["city", { from: name, split: ",", part: 0 }],
      ["state", { from: name, split: ",", part: -1 }],
    ];
  // Names of a dealer's own yards are few; those of towns are many.
  if (field === "location" && texts.size > 20) return [["city", name]];
  if (field === "colour" && share(/^[^/]+ \/ [^/]+$/) > 0.5)
    return [
      ["colour", { from: name, split: " / ", part: 0 }],
      ["interior_colour", { from: name, split: " / ", part: 1 }],
    ];
  return [[field, name]];
}

function identityOf(fields: ProposedMapping["fields"]): string[] {
  const changing = new Set<string>([...priceFields, "dealercomments", "image_urls", "status"]);
  const columns = Object.entries(fields)
    .filter(([field]) => !changing.has(field))
    .map(([, spec]) => (typeof spec === "string" ? spec : (spec?.from as string)));
  return [...new Set(columns)];
}
