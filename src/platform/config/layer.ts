import { z } from "zod";

/**
 * Layers of settings. A layer is the settings with every key optional: absent or null inherits, arrays
 * replace, objects and records merge key by key.
 */
type Primitive = string | number | boolean;
export type Layer<T> = T extends Primitive | readonly unknown[] | null | undefined
  ? T | null
  : { [K in keyof T]?: Layer<T[K]> | null };

type AnySchema = z.ZodType;

/** A schema without its default, optional and nullable wrappers, its description, and its default. */
export function unwrapped(schema: AnySchema): {
  schema: AnySchema;
  description?: string;
  fallback?: unknown;
} {
  let description = schema.description;
  let fallback: unknown;
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodDefault) {
      fallback ??= inner.def.defaultValue;
      inner = inner.def.innerType as AnySchema;
    } else if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) {
      inner = inner.def.innerType as AnySchema;
    } else return { schema: inner, description, fallback };
    description ??= inner.description;
  }
}

type LayerField<Field> = z.ZodOptional<
  z.ZodType<Layer<z.output<Field>> | null, Layer<z.input<Field>> | null>
>;

/** The schema of a layer: same keys and checks, none required, no default filled in. */
export function layerOf<Shape extends z.ZodRawShape>(
  object: z.ZodObject<Shape>,
): z.ZodObject<{ [K in keyof Shape]: LayerField<Shape[K]> }, z.core.$strict> {
  const shape = Object.fromEntries(
    Object.entries(object.shape).map(([key, value]) => [key, layerField(value as AnySchema)]),
  );
  return z.strictObject(shape) as never;
}

function layerField(field: AnySchema): AnySchema {
  const { schema, description, fallback } = unwrapped(field);
  const inner =
    schema instanceof z.ZodObject
      ? layerOf(schema)
      : schema instanceof z.ZodRecord
        ? new z.ZodRecord({ ...schema.def, valueType: (schema.def.valueType as AnySchema).nullish() })
        : schema;
  return inner.nullish().meta({
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined || schema instanceof z.ZodObject ? {} : { default: fallback }),
  });
}

/** Merges layers, the last one on top. The result shares no object with them. */
export function mergeLayers(...layers: readonly unknown[]): Record<string, unknown> {
  return layers.reduce<Record<string, unknown>>((below, layer) => mergeLayer(below, layer), {});
}

function mergeLayer(below: Record<string, unknown>, layer: unknown): Record<string, unknown> {
  // fromEntries defines own properties, so that a key named __proto__ stays a plain key.
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries((layer ?? {}) as object)) {
    if (value === null || value === undefined) continue;
    const under = merged.get(key);
    merged.set(
      key,
      isRecord(value) ? mergeLayer(isRecord(under) ? under : {}, value) : structuredClone(value),
    );
  }
  return Object.fromEntries(merged);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
