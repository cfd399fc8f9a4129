import { z } from "zod";
import { isRecord, unwrapped } from "./layer.ts";
import { nearest, type Problem, writtenPath } from "./problem.ts";

/** A problem with its path as keys, for finding its line. */
export type KeyedProblem = Problem & { keys: PropertyKey[] };

type Issue = z.core.$ZodIssue;

/**
 * The issues of a schema as messages that say what to do: unknown keys with the nearest known one, values
 * with what is allowed.
 * @param written the complete input, which selects the member of a union
 */
export function problemsWithin(
  schema: z.ZodType,
  issues: readonly Issue[],
  written: unknown,
): KeyedProblem[] {
  return issues.flatMap((issue) => described(schema, written, issue, []));
}

function described(
  root: z.ZodType,
  written: unknown,
  issue: Issue,
  above: readonly PropertyKey[],
): KeyedProblem[] {
  const keys = [...above, ...issue.path];
  const problem = (at: PropertyKey[], message: string) => ({
    keys: at,
    path: writtenPath(at),
    message,
    line: null,
  });
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(root, written, keys);
    return issue.keys.map((key) => {
      const near = nearest(key, known);
      const hint = near ? `did you mean ${near}?` : `known here: ${known.join(", ")}`;
      return problem([...keys, key], `unknown key; ${hint}`);
    });
  }
  if (issue.code === "invalid_union" && issue.discriminator) {
    const union = schemaAt(root, written, keys.slice(0, -1));
    const known = union instanceof z.ZodDiscriminatedUnion ? membersOf(union) : [];
    const value = valueAt(written, keys);
    if (value === undefined) return [problem(keys, `is missing; it is one of ${known.join(", ")}`)];
    const near = typeof value === "string" ? nearest(value, known) : null;
    const hint = near ? `did you mean ${near}?` : `known are ${known.join(", ")}`;
    return [problem(keys, `there is no ${issue.discriminator} ${JSON.stringify(value)}; ${hint}`)];
  }
  if (issue.code === "invalid_union") {
    // The alternative that matched furthest gives the best message.
    const deepest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? [];
    const found = deepest.flatMap((inner) => described(root, written, inner as Issue, keys));
    if (found.length > 0) return found;
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    const near = typeof issue.input === "string" ? nearest(issue.input, values) : null;
    return [problem(keys, `must be one of ${values.join(", ")}${near ? `; did you mean ${near}?` : ""}`)];
  }
  if (issue.code === "invalid_type") {
    const expected = issue.message
      .replace(/^Invalid input: /, "")
      .replace("received undefined", "it is missing");
    // YAML reads 0491570006 as a number and loses its zero.
    const hint = expected.startsWith("expected string, received") ? ": write it in quotes" : "";
    return [problem(keys, `${expected}${typeof issue.input === "number" ? hint : ""}`)];
  }
  return [problem(keys, issue.message)];
}

function depth(issues: readonly { path: PropertyKey[] }[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function knownKeys(root: z.ZodType, written: unknown, path: readonly PropertyKey[]): string[] {
  const schema = schemaAt(root, written, path);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  const keyType = schema instanceof z.ZodRecord ? schema.keyType : undefined;
  return keyType instanceof z.ZodEnum ? keyType.options.map(String) : [];
}

function schemaAt(root: z.ZodType, written: unknown, path: readonly PropertyKey[]): z.ZodType | undefined {
  let schema: z.ZodType | undefined = memberFor(unwrapped(root).schema, written);
  let value = written;
  for (const [at, key] of path.entries()) {
    value = valueAt(value, [key]);
    if (schema instanceof z.ZodObject) schema = schema.shape[String(key)];
    else if (schema instanceof z.ZodArray) schema = schema.element as z.ZodType;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType as z.ZodType;
    else return undefined;
    schema = schema && unwrapped(schema).schema;
    // The last one is left as it is: a caller that needs the union itself gets it.
    if (schema && at < path.length - 1) schema = memberFor(schema, value);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return memberFor(schema, value);
  return schema;
}

/** For a union by a discriminator, the member that the value selects; any other schema unchanged. */
export function memberFor(schema: z.ZodType, value: unknown): z.ZodType {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema;
  const selected = isRecord(value) ? value[schema.def.discriminator] : undefined;
  const found = (schema.options as z.ZodObject[]).find((option) => literalOf(option, schema) === selected);
  return found ?? schema;
}

function membersOf(union: z.ZodDiscriminatedUnion): string[] {
  return (union.options as z.ZodObject[]).map((option) => String(literalOf(option, union)));
}

function literalOf(option: z.ZodObject, union: z.ZodDiscriminatedUnion): unknown {
  const literal = option.shape[union.def.discriminator];
  return literal instanceof z.ZodLiteral ? literal.value : undefined;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === "object" && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
