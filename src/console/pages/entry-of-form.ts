import { rowKey } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { readTexts, textsOf } from "#console/parts/setting-form/setting-values.ts";
import type { Path } from "#domain/content/drafts/document-path.ts";
import { readJson } from "#lib/sent-text.ts";
import { blockForms } from "./block-forms.ts";
import { controlName, type FieldsOfBlocks, type TypedBlock, type TypedEntry } from "./entry-form.ts";
import { entryFields, identityKeys, withAddress } from "./entry-kinds.ts";
import { type EditedList, entryKinds } from "./entry-name.ts";
import type { EditedBlock } from "./merge-blocks.ts";

/** What forms of blocks are read by. */
export const blockFields: FieldsOfBlocks = Object.fromEntries(
  Object.entries(blockForms).map(([type, { fields }]) => [
    type,
    { fields, empty: textsOf(fields, undefined) },
  ]),
);

type Entry = Readonly<Record<string, unknown>>;

export const blocksOf = (entry: Entry | undefined): unknown[] =>
  Array.isArray(entry?.blocks) ? (entry.blocks as unknown[]) : [];

/** A block in a form. @param was the stored block that it is made of; undefined for a new one */
export function typedBlock(id: string, { value, was }: EditedBlock): TypedBlock {
  const { type } = value as { type: string };
  return {
    id,
    type,
    was: was === undefined ? "" : JSON.stringify(was),
    texts: textsOf(blockForms[type]?.fields ?? [], value),
  };
}

/** An entry as its form shows it. */
export const typedEntry = (list: EditedList, entry: Entry, blocks?: readonly EditedBlock[]): TypedEntry => ({
  texts: textsOf(entryFields[list], entry),
  blocks: (blocks ?? blocksOf(entry).map((value) => ({ value, was: value }))).map((block, index) =>
    typedBlock(String(index + 1), block),
  ),
});

/** The JSON that a form sends back; undefined for a new entry and for what can't be read. */
export function parsedJson(text: string): Entry | undefined {
  const read = readJson(text);
  return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Entry) : undefined;
}

export type ReadEntry =
  | { kind: "entry"; entry: Entry; blocks: EditedBlock[] }
  | { kind: "invalid"; problems: Record<string, string> };

/** The entry that was typed: what wasn't typed over stays as it is stored. @param seen the entry that the form was made of */
export function entryOfForm(list: EditedList, typed: TypedEntry, seen: Entry | undefined): ReadEntry {
  const problems: Record<string, string> = {};
  const read = readTexts(entryFields[list], typed.texts, seen);
  if (read.kind === "invalid") note(problems, null, entryFields[list], read.problems);
  const entry = read.kind === "value" ? withAddress(list, read.value) : {};
  for (const key of identityKeys[list])
    if (read.kind === "value" && !entry[key])
      problems[controlName(null, { path: [key] })] = "This is missing.";
  for (const [name, message] of undescribed(null, entryFields[list], typed.texts, seen))
    problems[name] = message;
  const blocks = typed.blocks.map((block): EditedBlock => {
    const { id, type, was, texts } = block;
    const fields = blockForms[type]?.fields ?? [];
    const stored = was === "" ? undefined : parsedJson(was);
    const original = stored?.type === type ? stored : undefined;
    const value = readTexts(fields, texts, original ?? { type });
    if (value.kind === "invalid") note(problems, id, fields, value.problems);
    for (const [name, message] of undescribed(id, fields, texts, original)) problems[name] = message;
    return { value: value.kind === "value" ? value.value : { type }, was: original };
  });
  if (Object.keys(problems).length > 0) return { kind: "invalid", problems };
  const whole = entryKinds[list].hasBlocks ? { ...entry, blocks: blocks.map(({ value }) => value) } : entry;
  return { kind: "entry", entry: whole, blocks };
}

function note(
  problems: Record<string, string>,
  block: string | null,
  fields: readonly SettingField[],
  found: Readonly<Record<string, string>>,
): void {
  for (const field of fields) {
    const message = found[rowKey(field)];
    if (message !== undefined) problems[controlName(block, field)] = message;
  }
}

const describe = "Describe the picture, for people who can’t see it.";

/** Pictures that were chosen or described anew and have no description, by the name of its control. */
function undescribed(
  block: string | null,
  fields: readonly SettingField[],
  texts: TypedEntry["texts"],
  original: unknown,
): [name: string, message: string][] {
  const shown = textsOf(fields, original);
  return fields.flatMap((field): [string, string][] => {
    if (field.path.at(-1) !== "alt") return [];
    const description = rowKey(field);
    const address = rowKey({ path: [...field.path.slice(0, -1), "src"] });
    if (!texts[address]?.trim() || texts[description]?.trim()) return [];
    const isAsStored = texts[address] === shown[address] && texts[description] === shown[description];
    return isAsStored ? [] : [[controlName(block, field), describe]];
  });
}

/** Where the control of a problem is: its name in the form, and its path below the entry. */
export function controlPlaces(
  list: EditedList,
  { blocks }: TypedEntry,
): { name: string; path: Path; at: string }[] {
  const written = (path: Path) => path.map((key) => `.${key}`).join("");
  const own = entryFields[list].map((field) => ({
    name: controlName(null, field),
    path: field.path,
    at: written(field.path),
  }));
  const ofBlocks = blocks.flatMap(({ id, type }, index) => [
    ...(blockForms[type]?.fields ?? []).map((field) => ({
      name: controlName(id, field),
      path: field.path,
      at: `.blocks[${index}]${written(field.path)}`,
    })),
    { name: `block:${id}`, path: [], at: `.blocks[${index}]` },
  ]);
  return [...own, ...ofBlocks];
}
