import { z } from "zod";
import { unwrapped } from "#platform/config/layer.ts";
import { limitProblems } from "#platform/config/value-limits.ts";

/** Texts of the formats that settings have. A schema says which of them it takes. */
const texts = [
  ...["Words of the walk", "/about-the-walk", "https://www.example.com/walk", "/pictures/walk.jpg"],
  ...["#1a4d8f", "#0b6b3a", "2030-01-02", "09:30", "0491 570 156", "walk@dealer.example", "walk"],
  ...[
    "51 824 753 556",
    "Australia/Perth",
    "1000:20000",
    "A",
    "tel:0491570156",
    "G-WALK12345",
    "en-NZ",
    "9:30am",
  ],
  "https://walk.example",
];

/**
 * Values that may be written by a schema, the simplest first.
 * @param names of things that exist, such as locations: some texts are compared with them
 */
export function* sampleValues(field: z.ZodType, names: readonly string[]): Generator<unknown> {
  const { schema } = unwrapped(field);
  for (const value of candidates(schema, names))
    if (schema.safeParse(value).success && limitProblems(schema, value).length === 0) yield value;
}

function* candidates(schema: z.ZodType, names: readonly string[]): Generator<unknown> {
  if (schema instanceof z.ZodBoolean) yield* [true, false];
  else if (schema instanceof z.ZodEnum) yield* schema.options;
  else if (schema instanceof z.ZodLiteral) yield* schema.values;
  else if (schema instanceof z.ZodNumber) yield* numbers(schema);
  else if (schema instanceof z.ZodPipe) yield* candidates(unwrapped(schema.in as z.ZodType).schema, names);
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options as readonly z.ZodType[]) yield* candidates(option, names);
  else if (schema instanceof z.ZodArray) yield* lists(schema.element as z.ZodType, names);
  else if (schema instanceof z.ZodRecord) yield* records(schema, names);
  else if (schema instanceof z.ZodObject) yield* objects(schema, names);
  else {
    yield* texts;
    yield* names;
  }
}

function* numbers({ minValue, maxValue }: z.ZodNumber): Generator<number> {
  const low = Math.max(minValue ?? 0, -1_000);
  const high = Math.min(maxValue ?? 1_000, 100_000);
  yield* [low + 1, low + 5, low, high - 1, Math.round((low + high) / 2), high];
}

function* lists(element: z.ZodType, names: readonly string[]): Generator<unknown[]> {
  const some = [...sampleValues(element, names)].slice(0, texts.length + names.length);
  for (const one of some) yield [one];
  for (const count of [2, 3, 4, 5, 6]) yield Array.from({ length: count }, (_, at) => some[at % some.length]);
  yield some.slice(0, 3);
}

function* records({ keyType, valueType }: z.ZodRecord, names: readonly string[]): Generator<object> {
  const keys = [...sampleValues(keyType as z.ZodType, names)];
  for (const key of [...keys.filter((one) => names.includes(String(one))), ...keys])
    for (const value of [...sampleValues(valueType as z.ZodType, names)].slice(0, 2))
      yield { [String(key)]: value };
}

/** With every field first, then with those only that are required. */
function* objects(schema: z.ZodObject, names: readonly string[]): Generator<object> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  const of = (chosen: typeof fields, at: number) =>
    Object.fromEntries(
      chosen.flatMap(([key, field]) => {
        const values = [...sampleValues(field, names)];
        return values.length === 0 ? [] : [[key, values[Math.min(at, values.length - 1)]] as const];
      }),
    );
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
  for (const at of [0, 1, 2]) yield of(fields, at);
  yield of(required, 0);
}
