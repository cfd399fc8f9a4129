import { blockForms } from "#console/pages/block-forms.ts";
import { controlName } from "#console/pages/entry-form.ts";
import { entryFields } from "#console/pages/entry-kinds.ts";
import { type EditedList, editedLists, entryKinds } from "#console/pages/entry-name.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldsIn, type SettingSection, sections } from "#console/settings/setting-sections.ts";
import { isWithin, type Path, pathText } from "#domain/content/drafts/document-path.ts";
import type { EditPlace } from "#domain/content/drafts/edit-place.ts";

/** Where a place of a page is edited. `control` is the name of its control in the form. */
export type PlaceForm =
  | { kind: "setting"; section: SettingSection; field: SettingField; control: string }
  | { kind: "entry"; list: EditedList; key: string; types: "block" | "entry"; control: string }
  | { kind: "location"; slug: string };

/** The form of a place; null for a place that no form has. */
export function formOfPlace(
  { document, path }: EditPlace,
  blockTypes: readonly string[] = [],
): PlaceForm | null {
  switch (document) {
    case "site":
      return settingForm(path);
    case "content":
      return entryForm(path, blockTypes);
    case "group":
      return path[0] === "locations" && path[1] ? { kind: "location", slug: path[1] } : null;
  }
}

let known: { section: SettingSection; field: SettingField }[] | undefined;

/** Every setting that a form has, made from the schema once. */
function settingFields(): { section: SettingSection; field: SettingField }[] {
  known ??= sections.flatMap((section) => fieldsIn(section).map((field) => ({ section, field })));
  return known;
}

function settingForm(path: Path): PlaceForm | null {
  const found = settingFields().find(({ field }) => isWithin(path, field.path));
  if (!found) return null;
  const { section, field } = found;
  const name = `value:${pathText(field.path)}`;
  return {
    kind: "setting",
    section,
    field,
    control: controlWithin(field, name, path.slice(field.path.length)),
  };
}

/** The control of a part of a value: rows have controls of their own. */
function controlWithin({ control }: Pick<SettingField, "control">, name: string, rest: Path): string {
  const [row, ...keys] = rest;
  if (control.kind !== "rows" || row === undefined) return name;
  const field = control.fields.find((one) => isWithin(keys, one.path)) ?? control.fields[0];
  if (!field) return name;
  return controlWithin(field, `${name}:${row}:${field.path.join(".")}`, keys.slice(field.path.length));
}

function entryForm([listName, key, first, ...rest]: Path, blockTypes: readonly string[]): PlaceForm | null {
  const list = editedLists.find((one) => one === listName);
  if (!list || key === undefined) return null;
  const entry = { kind: "entry", list, key } as const;
  if (first === "blocks" && entryKinds[list].hasBlocks) {
    const index = Number(rest[0]);
    const fields = blockForms[blockTypes[index] ?? ""]?.fields ?? [];
    return { ...entry, types: "block", control: fieldControl(String(index + 1), fields, rest.slice(1)) };
  }
  return {
    ...entry,
    types: "entry",
    control: fieldControl(null, entryFields[list], first === undefined ? [] : [first, ...rest]),
  };
}

function fieldControl(block: string | null, fields: readonly SettingField[], path: Path): string {
  const field = fields.find((one) => path.length > 0 && isWithin(path, one.path)) ?? fields[0];
  if (!field) return `block:${block}`;
  return controlWithin(field, controlName(block, field), path.slice(field.path.length));
}
