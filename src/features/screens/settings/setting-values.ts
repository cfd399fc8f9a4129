import { stringify } from "yaml";
import { valueAt, withValue } from "#features/content/drafts/document-path.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { mergeLayers } from "#platform/config/layer.ts";
import type { Template } from "#platform/config/site.ts";
import { settings } from "#platform/config/slices.ts";
import { templateDefaults } from "#platform/config/template-defaults.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";
import { type RowTexts, rowKey, rowsIn, rowsText } from "./row-texts.ts";
import type { SettingField } from "./setting-field.ts";

/** A layer that a setting may come from, with its name for people. */
export type NamedLayer = { name: string; values: unknown };

/** The layers below a document, the lowest first. */
export function layersBelow(of: {
  template: Template | null;
  group: { name: string; document: unknown } | null;
}): NamedLayer[] {
  return [
    { name: "the platform", values: settings.parse({}) },
    ...(of.template ? [{ name: `the template ${of.template}`, values: templateDefaults[of.template] }] : []),
    ...(of.group ? [{ name: `all sites of ${of.group.name}`, values: of.group.document }] : []),
  ];
}

/** A setting of a document: its own value or none, the one that it would inherit, and from where. */
export type SettingValue = { own: unknown; inherited: unknown; from: string };

export function settingValue(
  { path }: Pick<SettingField, "path">,
  document: unknown,
  below: readonly NamedLayer[],
): SettingValue {
  const source = [...below].reverse().find(({ values }) => valueAt("site", values, path) !== undefined);
  return {
    own: valueAt("site", document, path),
    inherited: valueAt("site", mergeLayers(...below.map(({ values }) => values)), path),
    from: source?.name ?? "the platform",
  };
}

/** A value as the text of its form control. */
export function fieldText({ control }: Pick<SettingField, "control">, value: unknown): string {
  if (value === undefined || value === null) return control.kind === "rows" ? rowsText([]) : "";
  switch (control.kind) {
    case "switch":
      return value === true ? "yes" : "no";
    case "list":
      return Array.isArray(value) ? value.join("\n") : "";
    case "rows":
      return rowsText(entriesOf(control.of, value).map((entry) => textsOf(control.fields, entry)));
    case "structure":
      return isEmpty(value)
        ? ""
        : stringify(value, { lineWidth: 100, aliasDuplicateObjects: false }).trimEnd();
    default:
      return String(value);
  }
}

/** The entries that are edited one by one: of a list its own, of a record its keys with their values. */
function entriesOf(of: "list" | "record", value: unknown): unknown[] {
  if (of === "list") return Array.isArray(value) ? (value as unknown[]) : [];
  return Object.entries(value as object).map(([key, one]) => ({ key, value: one as unknown }));
}

/** The texts of an entry's fields. */
export const textsOf = (fields: readonly SettingField[], entry: unknown): RowTexts =>
  Object.fromEntries(
    fields.map((field) => [rowKey(field), fieldText(field, valueAt("site", entry, field.path))]),
  );

function readRows(fields: readonly SettingField[], text: string, yaml: YamlLeft): ReadText {
  const entries: unknown[] = [];
  for (const [index, texts] of rowsIn(text).entries()) {
    const read = readTexts(fields, texts, undefined, yaml);
    if (read.kind === "invalid") {
      const [key = "", message = ""] = Object.entries(read.problems)[0] ?? [];
      return {
        ...{ kind: "invalid", message: `Entry ${index + 1}, ${key}: ${message}` },
        at: { row: index, field: key, message },
      };
    }
    entries.push(read.value);
  }
  return { kind: "value", value: entries };
}

function asRecord(entries: unknown): ReadText {
  const pairs = (entries as { key?: string; value?: unknown }[]).map(({ key = "", value }) => [key, value]);
  const again = pairs.findIndex(([key], index) => pairs.findIndex(([other]) => other === key) < index);
  if (again < 0) return { kind: "value", value: Object.fromEntries(pairs) };
  const message = "An entry above has the same one.";
  return {
    ...{ kind: "invalid", message: `Entry ${again + 1}, key: ${message}` },
    at: { row: again, field: "key", message },
  };
}

/**
 * An entry of the texts of its fields.
 * @param original the entry that the form was made of: what wasn't typed over stays as it is written there
 * @returns problems by the field's key
 */
export function readTexts(
  fields: readonly SettingField[],
  texts: RowTexts,
  original: unknown,
  yaml: YamlLeft = yamlOfForm(),
): { kind: "value"; value: unknown } | { kind: "invalid"; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const shown = textsOf(fields, original);
  const value = fields.reduce<unknown>((entry, field) => {
    const key = rowKey(field);
    const typed = texts[key] ?? "";
    if (typed === shown[key]) return entry;
    const read =
      typed.trim() === "" ? ({ kind: "value", value: undefined } as const) : readText(field, typed, yaml);
    if (read.kind === "value") return withValue("site", entry, field.path, read.value);
    problems[key] = read.message;
    return entry;
  }, original ?? {});
  return Object.keys(problems).length > 0 ? { kind: "invalid", problems } : { kind: "value", value };
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** `at` is the row and the field that are wrong, in a setting of rows. */
export type ReadText =
  | { kind: "value"; value: unknown }
  | { kind: "invalid"; message: string; at?: { row: number; field: string; message: string } };

/** The value of what was typed into a form control; undefined for no value of its own. The schema checks it further. */
export function readText(
  { control, isEmptyNone }: SettingField,
  typed: string,
  yaml: YamlLeft = yamlOfForm(),
): ReadText {
  const text = typed.replaceAll("\r\n", "\n");
  if (text.trim() === "" && (isEmptyNone || control.kind === "number"))
    return { kind: "value", value: undefined };
  switch (control.kind) {
    case "switch":
      return { kind: "value", value: text === "yes" };
    case "number":
      return number(text);
    case "list": {
      const lines = text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
      if (control.of === "text") return { kind: "value", value: lines };
      const read = lines.map(Number);
      return read.some(Number.isNaN)
        ? { kind: "invalid", message: "Write one number on each line." }
        : { kind: "value", value: read };
    }
    case "rows": {
      const read = readRows(control.fields, text, yaml);
      return read.kind === "value" && control.of === "record" ? asRecord(read.value) : read;
    }
    case "structure":
      return structure(text, yaml);
    default:
      return { kind: "value", value: text };
  }
}

function number(text: string): ReadText {
  const value = Number(text.trim().replaceAll(",", ""));
  return Number.isNaN(value)
    ? { kind: "invalid", message: "Write a number, such as 7 or 4.5." }
    : { kind: "value", value };
}

/** How much YAML a form may still have, in characters. */
export type YamlLeft = { left: number };
export const yamlOfForm = (): YamlLeft => ({ left: 100_000 });

/** The most YAML of one field: what is longer is set by a command. */
export const maxYaml = 60_000;

function structure(text: string, yaml: YamlLeft): ReadText {
  if (text.trim() === "") return { kind: "value", value: undefined };
  if (text.length > Math.min(maxYaml, yaml.left))
    return {
      kind: "invalid",
      message:
        text.length > maxYaml
          ? `This is longer than ${formatNumber(maxYaml)} characters.`
          : "The fields of this form are too long together: save some of them first.",
    };
  yaml.left -= text.length;
  try {
    return { kind: "value", value: parseWritten(text) };
  } catch (error) {
    const { message } = error as Error;
    return { kind: "invalid", message: `This can’t be read: ${message.split("\n")[0] ?? ""}` };
  }
}
