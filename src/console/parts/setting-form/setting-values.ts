import { settings } from "#domain/configuration/settings.ts";
import type { Template } from "#domain/configuration/site.ts";
import { rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { templateDefaults } from "#domain/configuration/template-defaults.ts";
import { valueAt, withValue } from "#domain/content/drafts/document-path.ts";
import { isRecord, mergeLayers } from "#platform/config/layer.ts";
import { type RowTexts, rowKey, rowsIn, rowsText } from "./row-texts.ts";
import type { SettingField } from "./setting-field.ts";

export type NamedLayer = { name: string; values: unknown };

/** The layers below a document, the lowest first. */
export function layersBelow(of: {
  agency?: unknown;
  template: Template | null;
  group: { name: string; document: unknown } | null;
}): NamedLayer[] {
  return [
    { name: "the platform", values: settings.parse({}) },
    ...(of.agency ? [{ name: "the agency", values: of.agency }] : []),
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

export function fieldText({ control }: Pick<SettingField, "control">, value: unknown): string {
  if (value === undefined || value === null) return control.kind === "rows" ? rowsText([]) : "";
  switch (control.kind) {
    case "switch":
      return value === true ? "yes" : "no";
    case "list":
      return listOf(value)
        .map((one) => (control.of === "cells" ? listOf(one).map(escaped).join(" | ") : String(one)))
        .join("\n");
    case "rows":
      return rowsText(entriesOf(control.of, value).map((entry) => textsOf(control.fields, entry)));
    case "text":
      return control.within && isRecord(value) ? String(value[control.within] ?? "") : String(value);
    default:
      return String(value);
  }
}

/** A list may be written as its only entry. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const escaped = (cell: unknown): string => String(cell).replaceAll(/[\\|]/g, "\\$&").replaceAll("\n", "\\n");

/**
 * The cells of a line, separated by `|`; after a backslash it is a character of the cell. That character may be any, also a line separator:
 * otherwise a cell with one would be searched again from each of its characters.
 */
const cellsOf = (line: string): string[] =>
  [...`${line} |`.matchAll(/((?:\\.|[^|\\])*)\|/gsy)].map(([, cell = ""]) =>
    cell.trim().replaceAll(/\\(.)/gs, (_, one: string) => (one === "n" ? "\n" : one)),
  );

/** The entries that are edited one by one: of a list its own, of a record its keys with their values. */
function entriesOf(of: "list" | "record" | "filters", value: unknown): unknown[] {
  if (of === "list") return Array.isArray(value) ? (value as unknown[]) : [];
  return Object.entries(value as object).map(([key, one]) => ({ key, value: one as unknown }));
}

export const textsOf = (fields: readonly SettingField[], entry: unknown): RowTexts =>
  Object.fromEntries(
    fields.map((field) => [rowKey(field), fieldText(field, valueAt("site", entry, field.path))]),
  );

function readRows(fields: readonly SettingField[], text: string): ReadText {
  const entries: unknown[] = [];
  for (const [index, texts] of rowsIn(text).entries()) {
    const read = readTexts(fields, texts, undefined);
    if (read.kind === "invalid") {
      const [key = "", message = ""] = Object.entries(read.problems)[0] ?? [];
      return {
        kind: "invalid",
        message: `Entry ${index + 1}, ${key}: ${message}`,
        at: { row: index, field: key, message },
      };
    }
    entries.push(read.value);
  }
  return { kind: "value", value: entries };
}

function asRecord(entries: unknown, of: "record" | "filters"): ReadText {
  const pairs = (entries as { key?: string; value?: unknown }[]).map(({ key = "", value }) => [
    key,
    of === "filters" ? filterValue(key, value) : value,
  ]);
  const again = pairs.findIndex(([key], index) => pairs.findIndex(([other]) => other === key) < index);
  if (again < 0) return { kind: "value", value: Object.fromEntries(pairs) };
  const message = "An entry above has the same one.";
  return {
    kind: "invalid",
    message: `Entry ${again + 1}, key: ${message}`,
    at: { row: again, field: "key", message },
  };
}

/** A range is a text, any other filter a list, also of one value. */
const filterValue = (attribute: string, value: unknown): unknown =>
  typeof value === "string" && !(rangeAttributes as readonly string[]).includes(attribute) ? [value] : value;

/**
 * An entry of the texts of its fields.
 * @param original the entry that the form was made of: what wasn't typed over stays as it is written there
 * @returns problems by the field's key
 */
export function readTexts(
  fields: readonly SettingField[],
  texts: RowTexts,
  original: unknown,
): { kind: "value"; value: unknown } | { kind: "invalid"; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const shown = textsOf(fields, original);
  const value = fields.reduce<unknown>((entry, field) => {
    const key = rowKey(field);
    const typed = texts[key] ?? "";
    if (typed === shown[key]) return entry;
    const read =
      typed.trim() === "" ? ({ kind: "value", value: undefined } as const) : readText(field, typed);
    if (read.kind === "value") return withValue("site", entry, field.path, read.value);
    problems[key] = read.message;
    return entry;
  }, original ?? {});
  return Object.keys(problems).length > 0 ? { kind: "invalid", problems } : { kind: "value", value };
}

/** `at` is the row and the field that are wrong, in a setting of rows. */
export type ReadText =
  | { kind: "value"; value: unknown }
  | { kind: "invalid"; message: string; at?: { row: number; field: string; message: string } };

/** The value of what was typed into a form control; undefined for no value of its own. The schema checks it further. */
export function readText({ control, isEmptyNone }: SettingField, typed: string): ReadText {
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
      if (control.of === "text")
        return { kind: "value", value: control.isTextOfOne && lines.length === 1 ? lines[0] : lines };
      if (control.of === "cells") return { kind: "value", value: lines.map(cellsOf) };
      const read = lines.map(Number);
      return read.some(Number.isNaN)
        ? { kind: "invalid", message: "Write one number on each line." }
        : { kind: "value", value: read };
    }
    case "rows": {
      const read = readRows(control.fields, text);
      return read.kind === "value" && control.of !== "list" ? asRecord(read.value, control.of) : read;
    }
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
