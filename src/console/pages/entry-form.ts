import { type RowTexts, rowKey, typedText } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";

/**
 * A block in a form.
 * `id` names its controls, whatever its place. `was` is the block that it was made of as JSON, empty for a new one.
 */
export type TypedBlock = { id: string; type: string; was: string; texts: RowTexts };

/** An entry of the content in a form. Entries without blocks have none. */
export type TypedEntry = { texts: RowTexts; blocks: TypedBlock[] };

/** The fields of each type of block, and the texts of an empty one. */
export type FieldsOfBlocks = Readonly<Record<string, { fields: readonly SettingField[]; empty: RowTexts }>>;

/** What every block has; folded away in forms. */
export const commonKeys: readonly string[] = ["id", "ground", "from", "to"];

/** Blocks of a form that are read at most; a page has 60. */
const maxBlocks = 100;

/** The name of a control: of the entry, or of one of its blocks. */
export const controlName = (block: string | null, field: Pick<SettingField, "path">): string =>
  `${block === null ? "entry" : `block:${block}`}:value:${rowKey(field)}`;

/** What was typed into an entry's form; blocks in the order of the form. */
export function readEntryForm(
  form: FormData,
  fields: readonly SettingField[],
  blocks: FieldsOfBlocks,
): TypedEntry {
  const ids = [...new Set(form.getAll("block").map(String))].slice(0, maxBlocks);
  return {
    texts: textsIn(fields, null, form),
    blocks: ids.flatMap((id): TypedBlock[] => {
      const type = String(form.get(`block:${id}:type`) ?? "");
      const known = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
      if (!known) return [];
      const was = String(form.get(`block:${id}:was`) ?? "");
      return [{ id, type, was, texts: textsIn(known.fields, id, form) }];
    }),
  };
}

const textsIn = (fields: readonly SettingField[], block: string | null, form: FormData): RowTexts =>
  Object.fromEntries(
    fields.map((field) => [rowKey(field), typedText(field, controlName(block, field), form) ?? ""]),
  );

/**
 * An entry after a button that moves, copies, removes or adds a block: `up-3`, `down-3`, `copy-3`, `remove-3` with the block's id, and `add`.
 * Null for any other step.
 * @param newType type of the block that is added
 */
export function rearranged(
  entry: TypedEntry,
  step: string,
  newType: string,
  forms: FieldsOfBlocks,
): TypedEntry | null {
  const { blocks } = entry;
  const nextId = String(Math.max(0, ...blocks.map(({ id }) => Number(id) || 0)) + 1);
  if (step === "add") {
    const form = Object.hasOwn(forms, newType) ? forms[newType] : undefined;
    return form
      ? { ...entry, blocks: [...blocks, { id: nextId, type: newType, was: "", texts: form.empty }] }
      : null;
  }
  const [, how, id] = /^(up|down|copy|remove)-(\w{1,20})$/.exec(step) ?? [];
  const at = blocks.findIndex((block) => block.id === id);
  const block = blocks[at];
  if (!block) return null;
  if (how === "copy") return { ...entry, blocks: blocks.toSpliced(at + 1, 0, copied(block, nextId)) };
  const others = blocks.toSpliced(at, 1);
  if (how === "remove") return { ...entry, blocks: others };
  const place = Math.min(others.length, Math.max(0, how === "up" ? at - 1 : at + 1));
  return { ...entry, blocks: others.toSpliced(place, 0, block) };
}

/** A copy has no name to link to: a page has each name once. */
const copied = ({ type, texts }: TypedBlock, id: string): TypedBlock => ({
  id,
  type,
  was: "",
  texts: "id" in texts ? { ...texts, id: "" } : texts,
});

/** The fields that name a block in a list; the first with a text counts. */
const headlines = ["title", "text", "image.alt", "form", "name", "caption"];

/** A line about a block for lists of them: its title, or the beginning of its text. */
export function headlineOf({ texts }: Pick<TypedBlock, "texts">): string {
  const text = headlines.map((key) => (texts[key] ?? "").trim()).find(Boolean) ?? "";
  const [line = ""] = text.replaceAll(/[#*_`>[\]]/g, "").split("\n");
  return line.length > 70 ? `${line.slice(0, 70).trimEnd()}…` : line;
}
