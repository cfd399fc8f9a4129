import { z } from "zod";
import { settings } from "#domain/configuration/settings.ts";
import { unwrapped } from "#platform/config/layer.ts";

/** What a text is, where it isn't plain words. */
type HeldText = "picture" | "markdown" | "colour" | "link";

/**
 * How a setting is edited. A `text` may be written as an object whose key `within` has it. Each line of a `list` is an entry, which is a text
 * instead where it is the only one and `isTextOfOne`; those of `cells` are the cells of a table's row. `rows` are entries with fields of their own, which may be rows again; those of a `record` are its
 * keys and values, those of `filters` attributes with their values.
 */
export type SettingControl =
  | { kind: "switch" }
  | { kind: "choice"; options: string[] }
  | { kind: "number"; min: number | null; max: number | null; isWhole: boolean }
  | { kind: "text"; isLong: boolean; isDate: boolean; holds?: HeldText; within?: string }
  | { kind: "list"; of: "text" | "number" | "cells"; options: string[]; isTextOfOne?: true }
  | { kind: "rows"; of: "list" | "record" | "filters"; fields: SettingField[] };

/** One setting as its schema describes it: path in the configuration, words, control. */
export type SettingField = {
  path: string[];
  label: string;
  about: string;
  control: SettingControl;
  /** Whether an empty field means no value of its own. */
  isEmptyNone: boolean;
  /** Whether it has to be filled in: its schema refuses nothing, and has no default. */
  isRequired?: true;
  /** The path of the object around it where that may be missing as a whole: its values are set together. */
  optionalObject?: string[];
};

/** A text whose default is longer than this, or that may be much longer, is edited in several lines. */
const lineLength = 60;
const paragraphLength = 400;

/** The settings below a key of the configuration, in the schema's order. */
export function fieldsOf(key: keyof typeof settings.shape): SettingField[] {
  return fieldsWithin(settings.shape[key] as z.ZodType, [key], { namedFrom: 1 });
}

/**
 * The fields of any schema, objects within it flattened.
 * @param path of the value that it describes
 * @param options `namedFrom` how many keys of the path the labels leave out
 */
export function fieldsWithin(
  field: z.ZodType,
  path: string[],
  {
    above = "",
    namedFrom = 0,
    optionalObject,
    mayLack = false,
  }: {
    above?: string;
    namedFrom?: number;
    optionalObject?: string[] | undefined;
    /** Whether the object around it may be missing. */
    mayLack?: boolean;
  } = {},
): SettingField[] {
  const { schema, description = "", fallback } = unwrapped(field);
  if (schema instanceof z.ZodObject) {
    const about = path.length > namedFrom ? plainText(description) : "";
    const isOptional = path.length > 0 && (fallback ?? null) === null && field.safeParse(null).success;
    const within = optionalObject ?? (isOptional ? path : undefined);
    const isSpared = mayLack || isOptional || (path.length > 0 && field.safeParse(undefined).success);
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      fieldsWithin(inner, [...path, key], {
        above: about,
        namedFrom,
        optionalObject: within,
        mayLack: isSpared,
      }),
    );
  }
  if (schema instanceof z.ZodLiteral) return [];
  const control = controlOf(schema, fallback);
  return [
    {
      path,
      label: labelOf(path.length > namedFrom ? path.slice(namedFrom) : path),
      about: plainText(description) || above,
      control,
      isEmptyNone: (fallback ?? null) === null || (optionalObject !== undefined && isEmptyList(fallback)),
      ...(optionalObject ? { optionalObject } : {}),
      ...(!mayLack && fallback === undefined && refusesEmpty(field, control)
        ? { isRequired: true as const }
        : {}),
    },
  ];
}

function refusesEmpty(field: z.ZodType, control: SettingControl): boolean {
  if (control.kind === "switch") return false;
  const empty =
    control.kind === "text" ? "" : control.kind === "list" || control.kind === "rows" ? [] : undefined;
  return [undefined, empty].every((value) => !field.safeParse(value).success);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** @throws Error for a schema that no control can edit */
function controlOf(schema: z.ZodType, fallback: unknown): SettingControl {
  if (schema instanceof z.ZodPipe) return controlOf(unwrapped(schema.in as z.ZodType).schema, fallback);
  if (schema instanceof z.ZodBoolean) return { kind: "switch" };
  if (schema instanceof z.ZodEnum) return { kind: "choice", options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    return {
      kind: "number",
      min: limit(minValue),
      max: limit(maxValue),
      isWhole: /int/.test(String(schema.format ?? "")),
    };
  }
  if (isNumberOrOne(schema)) return { kind: "number", min: null, max: null, isWhole: true };
  if (isText(schema)) {
    const text = typeof fallback === "string" ? fallback : "";
    const isLong = text.length > lineLength || text.includes("\n");
    const { maxLength, format } = schema as { maxLength?: number | null; format?: string | null };
    return {
      kind: "text",
      isLong: isLong || (maxLength ?? 0) >= paragraphLength,
      isDate: format === "date",
      ...holdsOf(schema),
      ...withinOf(schema),
    };
  }
  if (isTextOrList(schema)) return { kind: "list", of: "text", options: [], isTextOfOne: true };
  if (schema instanceof z.ZodArray) {
    const { schema: entry } = unwrapped(schema.element as z.ZodType);
    if (entry instanceof z.ZodEnum) return { kind: "list", of: "text", options: entry.options.map(String) };
    if (isText(entry)) return { kind: "list", of: "text", options: [] };
    if (entry instanceof z.ZodNumber) return { kind: "list", of: "number", options: [] };
    if (isListOfTexts(entry)) return { kind: "list", of: "cells", options: [] };
    if (entry instanceof z.ZodObject) return { kind: "rows", of: "list", fields: fieldsWithin(entry, []) };
  }
  if (schema instanceof z.ZodRecord)
    return {
      kind: "rows",
      of: isTextOrList(schema.valueType as z.ZodType) ? "filters" : "record",
      fields: recordFields(schema),
    };
  throw new Error(`No form control edits a value of the kind ${schema.type}: add one to SettingControl.`);
}

/** The fields of an entry of a record; the titles of its schemas are their labels. */
function recordFields({ keyType, valueType }: z.ZodRecord): SettingField[] {
  return Object.entries({ key: keyType as z.ZodType, value: valueType as z.ZodType }).flatMap(
    ([part, schema]) =>
      fieldsWithin(schema, [part]).map((field) => ({
        ...field,
        label: String(schema.meta()?.title ?? field.label),
      })),
  );
}

const variantsOf = (schema: z.ZodType): readonly z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as readonly z.ZodType[]) : [];

/** A whole number within limits, or one beyond them with a meaning of its own. */
const isNumberOrOne = (schema: z.ZodType): boolean => {
  const variants = variantsOf(schema);
  return (
    variants.some((one) => one instanceof z.ZodNumber) &&
    variants.every((one) => one instanceof z.ZodNumber || one instanceof z.ZodLiteral)
  );
};

/** Texts, those with a format, those of several formats, and those that may be written in another way. */
const isText = (schema: z.ZodType): boolean => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return true;
  const variants = variantsOf(schema);
  return (
    variants.some(isText) &&
    variants.every((one) => isText(one) || one instanceof z.ZodNumber || textKeyOf(one) !== null)
  );
};

const isListOfTexts = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodArray && isText(unwrapped(schema.element as z.ZodType).schema);

/** One text or several. */
const isTextOrList = (schema: z.ZodType): boolean => {
  const variants = variantsOf(schema);
  return variants.some(isListOfTexts) && variants.every((one) => isText(one) || isListOfTexts(one));
};

/** The key of an object that has nothing but a text. */
function textKeyOf(schema: z.ZodType): string | null {
  const [[key, value] = [], ...others] =
    schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  return key !== undefined && value && others.length === 0 && isText(unwrapped(value).schema) ? key : null;
}

function withinOf(schema: z.ZodType): { within?: string } {
  const key = variantsOf(schema).map(textKeyOf).find(Boolean);
  return key ? { within: key } : {};
}

const mediaTypes: Record<string, HeldText> = {
  "image/*": "picture",
  "text/markdown": "markdown",
};

const formats: Record<string, HeldText> = { color: "colour", "uri-reference": "link" };

/** What a text is, by the media type or the format of its schema, or of one of its formats. */
function holdsOf(schema: z.ZodType): { holds?: HeldText } {
  const holds = [schema, ...variantsOf(schema)]
    .map((one): HeldText | undefined => {
      const { contentMediaType, format } = one.meta() ?? {};
      return formats[String(format)] ?? mediaTypes[String(contentMediaType)];
    })
    .find(Boolean);
  return holds ? { holds } : {};
}

/** Whole numbers have technical limits that no one means. */
const limit = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

/** Keys that don't read well as words. */
const keyLabels: Record<string, string> = {
  href: "link",
  src: "address",
  url: "address",
  alt: "description",
  abn: "ABN",
};

/** `["heroWeekly", "min"]` is `Hero weekly: min`; `["youtube_url"]` is `Youtube url`. */
function labelOf(path: readonly string[]): string {
  const words = path.map(
    (key) =>
      keyLabels[key] ??
      key
        .replace(/([a-z\d])([A-Z])/g, "$1 $2")
        .replaceAll("_", " ")
        .toLowerCase(),
  );
  const text = words.join(": ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A description for people who never see a configuration file: without ids of rules and without quotes of code. */
export const plainText = (description: string): string =>
  description
    .replaceAll(/(?<!\s)\s*\([A-Z]+-\d+(?:(?:, |\.\.)(?:[A-Z]+-)?\d+)*\)/g, "")
    .replaceAll("`", "")
    .trim();
