import { z } from "zod";
import { unwrapped } from "#platform/config/layer.ts";
import { serverFields } from "#platform/config/slice-fields.ts";
import { settings } from "./settings.ts";
import type { Site } from "./site.ts";

export type NamedSecret = { field: string; name: string };

/** The secrets that a site's configuration names, with the fields that name them. Those of feeds are in folders of their groups. */
export function namedSecrets(site: Site): NamedSecret[] {
  const found = [...below(settings, site, [])];
  return found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
}

function* below(schema: z.ZodType, value: unknown, path: readonly string[]): Generator<NamedSecret> {
  if (value === null || value === undefined) return;
  const { schema: inner } = unwrapped(schema);
  if (inner instanceof z.ZodObject) yield* entries(value, path, (key) => (inner.shape as z.ZodRawShape)[key]);
  else if (inner instanceof z.ZodArray) yield* entries(value, path, () => inner.element);
  else if (inner instanceof z.ZodRecord) yield* entries(value, path, () => inner.def.valueType);
  else if (inner instanceof z.ZodUnion)
    for (const option of inner.def.options) yield* below(option as z.ZodType, value, path);
  else if (typeof value === "string" && value !== "" && serverFields.get(inner)?.use === "secret")
    yield { field: path.join("."), name: value };
}

function* entries(
  value: unknown,
  path: readonly string[],
  schemaOf: (key: string) => unknown,
): Generator<NamedSecret> {
  if (typeof value !== "object") return;
  for (const [key, one] of Object.entries(value ?? {})) {
    const schema = schemaOf(key);
    if (schema) yield* below(schema as z.ZodType, one, [...path, key]);
  }
}
