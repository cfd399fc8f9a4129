import type { z } from "zod";
import { fieldsWithin, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import {
  articleDocument,
  type ContentDocument,
  categoryDocument,
  entryKeys,
  pageDocument,
  popupDocument,
} from "#domain/content/pages/content-document.ts";
import { oncePerObject } from "#lib/once-per-object.ts";
import { slugify } from "#lib/slug.ts";
import { type EditedList, type EntryName, entryKinds } from "./entry-name.ts";
import { withLabels } from "./field-labels.ts";

const schemas = {
  pages: pageDocument,
  articles: articleDocument,
  categories: categoryDocument,
  popups: popupDocument,
};

const rank = (first: readonly string[], key: string): number => {
  const at = first.indexOf(key);
  return at < 0 ? first.length : at;
};

function fieldsOfList(list: EditedList): SettingField[] {
  const { first } = entryKinds[list];
  const fields = Object.entries<z.ZodType>(schemas[list].shape)
    .flatMap(([key, schema]) => (key === "blocks" ? [] : fieldsWithin(schema, [key])))
    .map(({ isRequired, ...field }) =>
      // An empty address is made from the title.
      isRequired && !["path", "slug"].includes(field.path[0] ?? "") ? { ...field, isRequired } : field,
    );
  return withLabels(fields).sort(({ path: [a = ""] }, { path: [b = ""] }) => rank(first, a) - rank(first, b));
}

/** The fields of an entry beside its blocks, in the order of the form. */
export const entryFields: Readonly<Record<EditedList, readonly SettingField[]>> = {
  pages: fieldsOfList("pages"),
  articles: fieldsOfList("articles"),
  categories: fieldsOfList("categories"),
  popups: fieldsOfList("popups"),
};

/** The key of an entry of a list. */
export const keyOfEntry = (list: EditedList, entry: unknown): string =>
  (entryKeys[list] as (entry: unknown) => string)(entry);

/** The fields that an entry is found by. */
export const identityKeys: Record<EditedList, readonly string[]> = {
  pages: ["path"],
  articles: ["category", "slug"],
  categories: ["slug"],
  popups: ["src"],
};

/** An entry's address made from its title, where none was typed. */
export function withAddress(list: EditedList, entry: unknown): Record<string, unknown> {
  const typed = entry as Record<string, unknown>;
  const title = typeof typed.title === "string" ? slugify(typed.title) : "";
  if (list === "pages") {
    const path = typeof typed.path === "string" ? typed.path.trim().replace(/^\/*/, "/") : `/${title}`;
    return path === "/" ? typed : { ...typed, path };
  }
  if (list === "popups" || typed.slug !== undefined || title === "") return typed;
  return { ...typed, slug: title };
}

/** Entries of a list by their keys, for lists that are searched again and again; of several with one key the first. */
const entriesByKey = oncePerObject((entries: readonly Record<string, unknown>[]) => {
  const ofLists = new Map<EditedList, ReadonlyMap<string, Record<string, unknown>>>();
  return (list: EditedList) => {
    const known =
      ofLists.get(list) ?? new Map(entries.map((one) => [keyOfEntry(list, one), one] as const).reverse());
    ofLists.set(list, known);
    return known;
  };
});

/** The entry of a content document. */
export function entryIn(
  content: ContentDocument | undefined,
  { list, key }: EntryName,
): Record<string, unknown> | undefined {
  const entries = content?.[list] as Record<string, unknown>[] | undefined;
  return entries && entriesByKey(entries)(list).get(key);
}
