import { z } from "zod";
import { phoneProblem, telephoneLink } from "#lib/phone-number.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { isRecord, unwrapped } from "./layer.ts";
import { markdownLimits, markdownProblem } from "./markdown-limits.ts";
import { writtenPath } from "./problem.ts";
import { type KeyedProblem, memberFor } from "./schema-problems.ts";

/** Maximum of a text, in characters, and of the entries of a list or map, where the schema has no other one. */
export const valueLimits = { text: 2_000, entries: 1_000, key: 200, depth: 40 } as const;

/**
 * What in a document may not be written: every text, list and map of it has a maximum, its schema's or a general one, and a telephone number
 * can be dialled. It is checked where people write, not where stored documents are read: one from before a limit stays in use.
 */
export function limitProblems(schema: z.ZodType, value: unknown): KeyedProblem[] {
  const problems: KeyedProblem[] = [];
  walk(schema, value, [], (keys, message) =>
    problems.push({ keys, path: writtenPath(keys), message, line: null }),
  );
  return problems;
}

type Report = (keys: PropertyKey[], message: string) => void;

function walk(schema: z.ZodType | undefined, value: unknown, keys: PropertyKey[], report: Report): void {
  const isNested = typeof value === "object" && value !== null;
  const container = isNested ? containerFor(schema, value) : schema;
  const problem = ownProblem(container, value, keys.length);
  if (problem !== null) report(keys, problem);
  else if (isNested)
    for (const [key, inner] of Object.entries(value))
      walk(schemaWithin(container, key), inner, [...keys, Array.isArray(value) ? Number(key) : key], report);
}

/** What is too large about a value itself, whatever is within it. */
function ownProblem(schema: z.ZodType | undefined, value: unknown, depth: number): string | null {
  if (depth > valueLimits.depth) return "is nested too deeply";
  if (typeof value === "string") {
    if (schema && isMarkdown(schema)) return markdownProblem(value);
    const most = maxLength(schema);
    if (value.length > most) return `is longer than ${formatNumber(most)} characters`;
    return schema ? (callProblem(schema, value) ?? fieldProblem(schema, value)) : null;
  }
  if (Array.isArray(value)) {
    const most = maxEntries(schema);
    return value.length > most ? `has more than ${formatNumber(most)} entries` : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const keys = Object.keys(value);
  if (keys.length > valueLimits.entries) return `has more than ${formatNumber(valueLimits.entries)} keys`;
  return keys.some((key) => key.length > valueLimits.key)
    ? `has a key of more than ${formatNumber(valueLimits.key)} characters`
    : null;
}

/** What is wrong with a number that shoppers call, or with the link to one. */
function callProblem(schema: z.ZodType, value: string): string | null {
  const formats = alternatives(schema).map((one) => one.meta()?.format);
  if (formats.includes("phone")) return phoneProblem(value);
  if (!formats.includes("uri-reference") || !/^tel:/i.test(value)) return null;
  const problem = phoneProblem(value);
  const link = telephoneLink(value);
  return problem ?? (link === value ? null : `“${value}” can’t be dialled as it is: write ${link}`);
}

/** What is wrong with a template: a field that its schema doesn't name. */
function fieldProblem(schema: z.ZodType, value: string): string | null {
  const fields = alternatives(schema).flatMap((one) => (one.meta()?.fields ?? []) as string[]);
  return fields.length === 0 ? null : unknownField(value, fields);
}

/** Says which fields there are, if a template has another one. */
export function unknownField(template: string, fields: readonly string[]): string | null {
  for (const [whole, name = ""] of template.matchAll(/\{(\w+)\}/g))
    if (!fields.includes(name))
      return `${whole} isn’t a field: write ${fields.map((one) => `{${one}}`).join(", ")}`;
  return null;
}

/** The schemas of which one is a value's: those of a union, or the schema itself, without wrappers and transformations. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  const { schema: inner } = unwrapped(schema);
  if (inner instanceof z.ZodPipe) return alternatives(inner.def.in as z.ZodType);
  if (inner instanceof z.ZodUnion) return (inner.options as z.ZodType[]).flatMap(alternatives);
  return [inner];
}

const isMarkdown = (schema: z.ZodType): boolean =>
  alternatives(schema).some((one) => one.meta()?.contentMediaType === "text/markdown");

/** The maximum of a text: its schema's own, or else the general one. */
function maxLength(schema: z.ZodType | undefined): number {
  if (!schema) return valueLimits.text;
  if (isMarkdown(schema)) return markdownLimits.length;
  const own = alternatives(schema).flatMap((one) => (one as { maxLength?: number | null }).maxLength ?? []);
  return own.length > 0 ? Math.max(...own) : valueLimits.text;
}

/** The maximum of entries of a list. */
function maxEntries(schema: z.ZodType | undefined): number {
  const checks = schema instanceof z.ZodArray ? (schema.def.checks ?? []) : [];
  const own = checks.flatMap(({ _zod: { def } }) => {
    const { maximum, length } = def as { maximum?: number; length?: number };
    return maximum ?? length ?? [];
  });
  return own.length > 0 ? Math.min(...own) : valueLimits.entries;
}

/** The schema of a list, map or object: of a union the member for the value. */
function containerFor(schema: z.ZodType | undefined, value: object): z.ZodType | undefined {
  if (!schema) return undefined;
  const { schema: inner } = unwrapped(schema);
  const member = memberFor(inner, value);
  if (!(member instanceof z.ZodUnion) && !(member instanceof z.ZodPipe)) return member;
  return alternatives(member).find((one) =>
    Array.isArray(value)
      ? one instanceof z.ZodArray
      : one instanceof z.ZodRecord ||
        (one instanceof z.ZodObject &&
          isRecord(value) &&
          Object.keys(value).every((key) => key in one.shape)),
  );
}

function schemaWithin(schema: z.ZodType | undefined, key: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject)
    return Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : undefined;
}
