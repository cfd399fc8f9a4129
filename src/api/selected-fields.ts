import { z } from "zod";

/** Paths of members that a read asks for, such as `[["id"], ["location", "name"]]`. */
export type Selection = readonly (readonly string[])[];

const maxLength = 1_000;

/** The parameter of a read, with the names that its answers have. */
export function selectionParameter(answer: z.ZodType): Record<string, unknown> {
  const names = memberPattern(selectable(answer));
  return {
    name: "fields",
    in: "query",
    required: false,
    description:
      "Only these members, of each item in a list, such as `id,price,location.name`. The answer's type is then `application/vnd.forecourt.partial+json`.",
    schema: { type: "string", minLength: 1, maxLength, pattern: `^${names}(?:,${names})*$` },
  };
}

/** Of an answer with some members only, which the schema of the whole one doesn't fit. */
export const partialType = "application/vnd.forecourt.partial+json";

const inner = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodArray
      ? inner(schema.element as z.ZodType)
      : schema instanceof z.ZodUnion
        ? (schema.options as z.ZodType[]).flatMap(inner)
        : [schema];

/** Whether values of a schema may have a member at a path. */
const has = (schema: z.ZodType, [name, ...rest]: readonly string[]): boolean =>
  name === undefined ||
  inner(schema).some((one) => {
    if (one instanceof z.ZodRecord) return has(one.valueType as z.ZodType, rest);
    if (one instanceof z.ZodObject) {
      const member = Object.hasOwn(one.shape, name) ? one.shape[name] : undefined;
      return member !== undefined && has(member, rest);
    }
    return one instanceof z.ZodUnknown;
  });

/** A pattern of the paths that `has` finds in a schema; empty for a value without members. */
function memberPattern(schema: z.ZodType): string {
  const members = new Set<string>();
  for (const one of inner(schema)) {
    if (one instanceof z.ZodRecord) members.add(`\\w+${optionalPattern(one.valueType as z.ZodType)}`);
    if (one instanceof z.ZodObject)
      for (const [name, value] of Object.entries(one.shape))
        members.add(`${name}${optionalPattern(value as z.ZodType)}`);
  }
  return members.size === 0 ? "" : `(?:${[...members].join("|")})`;
}

const optionalPattern = (schema: z.ZodType): string => {
  const members = memberPattern(schema);
  return members === "" ? "" : `(?:\\.${members})?`;
};

/** The items of a list's schema; otherwise the schema itself. */
const selectable = (answer: z.ZodType): z.ZodType =>
  answer instanceof z.ZodObject && answer.shape.items ? answer.shape.items : answer;

/** @returns what a text selects of an operation's answers, or the names that they don't have */
export function readSelection(text: string, answer: z.ZodType): Selection | { unknown: string[] } {
  const paths = text.split(",").map((path) => path.split("."));
  const unknown = paths.filter((path) => !has(selectable(answer), path)).map((path) => path.join("."));
  return unknown.length > 0 || text.length > maxLength ? { unknown } : paths;
}

/** The selected members of a body: of each item where it is a list, whose own members stay. */
export function selected(body: unknown, selection: Selection): unknown {
  if (!isObject(body)) return body;
  return Array.isArray(body.items)
    ? { ...body, items: body.items.map((item) => partOf(item, selection)) }
    : partOf(body, selection);
}

function partOf(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => partOf(item, selection));
  if (!isObject(value)) return value;
  const byName = Map.groupBy(selection, ([name]) => name ?? "");
  return Object.fromEntries(
    [...byName]
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, paths]) => {
        const rest = paths.map((path) => path.slice(1));
        return [name, rest.some((path) => path.length === 0) ? value[name] : partOf(value[name], rest)];
      }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
