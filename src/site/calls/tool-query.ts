import type { JsonSchema } from "#domain/integrations/agents/tool.server.ts";

/**
 * The input of a tool that a query string has: `make=Kia&make=Mazda` is a list, `price[max]=30000` a member of an object, a number is written in
 * digits. What the schema doesn't have stays, so that it is reported.
 */
export function toolQuery(query: URLSearchParams, schema: JsonSchema): Record<string, unknown> {
  const input = new Map<string, unknown>();
  for (const key of new Set(query.keys())) {
    const [, name = key, member] = /^(\w{1,60})\[(\w{1,60})\]$/.exec(key) ?? [];
    const property = memberOf(schema, name);
    const values = query.getAll(key);
    if (member === undefined) input.set(name, readValue(values, property));
    else {
      const value = readValue(values, memberOf(property, member));
      input.set(name, { ...(input.get(name) as object | undefined), [member]: value });
    }
  }
  return Object.fromEntries(input);
}

function memberOf(schema: JsonSchema, name: string): JsonSchema {
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null || Array.isArray(properties)) return {};
  const found = Object.hasOwn(properties, name) ? properties[name] : null;
  return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
}

function readValue(values: readonly string[], { type }: JsonSchema): unknown {
  if (type === "array") return values;
  if (values.length > 1) return values;
  const [text = ""] = values;
  return type === "integer" && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
