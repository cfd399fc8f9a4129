import type { z } from "zod";
import { edits, nearest } from "./config/problem.ts";
import { environmentSchema, type VariableMeta } from "./env-schema.ts";

const schemas = environmentSchema.shape as Record<string, z.ZodType>;

/** What is wrong with one variable and what it should be, in a line; never its value, which may be a secret. */
export function variableProblem(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const { example } = (schemas[name]?.meta() ?? {}) as Partial<VariableMeta>;
  const such = example === undefined ? "" : `, such as ${example}`;
  return `The environment variable ${name} can't be used: it has to be ${wanted(issue)}${such}.`;
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`;
    case "invalid_type":
      return issue.expected === "int" ? "a whole number" : `a ${issue.expected}`;
    case "too_small":
      return issue.origin === "string" ? `${issue.minimum} characters or more` : `${issue.minimum} or more`;
    case "too_big":
      return `${issue.maximum} or less`;
    case "invalid_format":
      return formats[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}

const formats: Record<string, string> = {
  url: "an address",
  email: "an e-mail address",
  datetime: "a time with its zone",
};

/** How many letters a misspelt name may have wrong: almost any short word is near to `PORT`. */
const mayDiffer = (known: string) => (known.length < 4 ? 0 : known.length < 8 ? 1 : 2);

/** Variables that aren't known and nearly have the name of one that is. */
export function misspeltVariables(
  source: Readonly<Record<string, string | undefined>>,
): { name: string; near: string }[] {
  const known = Object.keys(schemas);
  return Object.keys(source).flatMap((name) => {
    if (known.includes(name)) return [];
    const near = nearest(name, known);
    return near !== null && edits(name, near) <= mayDiffer(near) ? [{ name, near }] : [];
  });
}
