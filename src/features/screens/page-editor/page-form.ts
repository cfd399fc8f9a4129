import { type Block, type BlockType, blockSchemas } from "#features/content/pages/block.ts";
import { type PageDocument, pageDocument } from "#features/content/pages/content-document.ts";
import { type RowTexts, rowKey, typedText } from "#features/screens/settings/row-texts.ts";
import { fieldsWithin, type SettingField } from "#features/screens/settings/setting-field.ts";
import { textsOf } from "#features/screens/settings/setting-values.ts";

/** The fields of a page beside its address and its blocks. */
export const pageFields: readonly SettingField[] = fieldsWithin(pageDocument, []).filter(
  ({ path }) => path[0] !== "path" && path[0] !== "blocks",
);

/** The fields of a block; those of every block come last. */
export const blockFields = (type: BlockType): SettingField[] => {
  const fields = fieldsWithin(blockSchemas[type], []);
  const isCommon = ({ path: [key = ""] }: SettingField) => ["id", "ground", "from", "to"].includes(key);
  return [...fields.filter((field) => !isCommon(field)), ...fields.filter(isCommon)];
};

const blockName = (type: BlockType): string => {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name of each type of block as people read it, and its fields. */
export const blockForms: Readonly<Record<string, { name: string; fields: SettingField[] }>> =
  Object.fromEntries(
    (Object.keys(blockSchemas) as BlockType[]).map((type) => [
      type,
      { name: blockName(type), fields: blockFields(type) },
    ]),
  );

const isBlockType = (text: string): text is BlockType => Object.hasOwn(blockSchemas, text);

/** A block in the form; `from` is its number on the page that the form was made of, null for a new one. */
export type TypedBlock = { type: BlockType; from: number | null; texts: RowTexts };
/** A page in the form. */
export type TypedPage = { texts: RowTexts; blocks: TypedBlock[] };

/** A page as its form shows it. */
export const typedPage = (page: PageDocument): TypedPage => ({
  texts: textsOf(pageFields, page),
  blocks: page.blocks.map((block: Block, from) => ({
    ...{ type: block.type, from },
    texts: textsOf(blockFields(block.type), block),
  })),
});

/** Blocks of a form that are read at most; a page has 60. */
const maxBlocks = 100;

/** What was typed into a page's form. */
export function readPageForm(form: FormData): TypedPage {
  const count = Math.min(maxBlocks, Number(form.get("blocks") ?? 0) || 0);
  const blocks = Array.from({ length: count }, (_, index): TypedBlock[] => {
    const type = String(form.get(`block:${index}:type`) ?? "");
    const from = String(form.get(`block:${index}:number`) ?? "");
    if (!isBlockType(type)) return [];
    const texts = textsIn(blockFields(type), `block:${index}`, form);
    return [{ type, from: /^\d{1,3}$/.test(from) ? Number(from) : null, texts }];
  });
  return { texts: textsIn(pageFields, "page", form), blocks: blocks.flat() };
}

const textsIn = (fields: readonly SettingField[], above: string, form: FormData): RowTexts =>
  Object.fromEntries(
    fields.map((field) => [rowKey(field), typedText(field, `${above}:${rowKey(field)}`, form) ?? ""]),
  );

/** A page after a button that moves, removes or adds a block; null for any other step. */
export function rearranged(page: TypedPage, step: string, newType: string): TypedPage | null {
  const [, how, number] = /^(up|down|remove)-(\d{1,3})$/.exec(step) ?? [];
  const { blocks } = page;
  if (step === "add") {
    if (!isBlockType(newType)) return null;
    const texts = textsOf(blockFields(newType), undefined);
    return { ...page, blocks: [...blocks, { type: newType, from: null, texts }] };
  }
  const at = Number(number);
  const block = number === undefined ? undefined : blocks[at];
  if (!block) return null;
  const others = blocks.toSpliced(at, 1);
  if (how === "remove") return { ...page, blocks: others };
  const place = Math.min(others.length, Math.max(0, how === "up" ? at - 1 : at + 1));
  return { ...page, blocks: others.toSpliced(place, 0, block) };
}
