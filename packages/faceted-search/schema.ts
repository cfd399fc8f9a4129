import type { EngineDocument, EngineSchema } from "./search-engine.ts";

/** An attribute with its index in each store; -1 where it has none. */
export type CompiledAttribute = {
  name: string;
  kind: "value" | "values" | "number";
  /** Index among the attributes that have labels (value and values). */
  facet: number;
  /** Index among single-valued attributes: the column in a row of codes. */
  column: number;
  /** Index among multi-valued attributes. */
  bag: number;
  /** Index among number attributes. */
  number: number;
};

export type CompiledSchema = {
  source: EngineSchema;
  byName: Map<string, CompiledAttribute>;
  facets: CompiledAttribute[];
  columns: CompiledAttribute[];
  bags: CompiledAttribute[];
  numbers: CompiledAttribute[];
};

/** Indexes over one schema share it compiled. */
const compiled = new WeakMap<EngineSchema, CompiledSchema>();

/** Throws a RangeError for a duplicate name or a sort over an attribute that is not a number. */
export function compileSchema(source: EngineSchema): CompiledSchema {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const schema = compile(source);
  compiled.set(source, schema);
  return schema;
}

function compile(source: EngineSchema): CompiledSchema {
  const schema: CompiledSchema = {
    source,
    byName: new Map(),
    facets: [],
    columns: [],
    bags: [],
    numbers: [],
  };
  for (const { name, kind } of source.attributes) {
    if (schema.byName.has(name)) throw new RangeError(`attribute named twice: ${name}`);
    const attribute: CompiledAttribute = { name, kind, facet: -1, column: -1, bag: -1, number: -1 };
    if (kind === "number") attribute.number = schema.numbers.push(attribute) - 1;
    else attribute.facet = schema.facets.push(attribute) - 1;
    if (kind === "value") attribute.column = schema.columns.push(attribute) - 1;
    if (kind === "values") attribute.bag = schema.bags.push(attribute) - 1;
    schema.byName.set(name, attribute);
  }
  for (const keys of Object.values(source.sorts)) for (const key of keys) numberAttribute(schema, key.by);
  if (!Object.hasOwn(source.sorts, source.defaultSort)) {
    throw new RangeError(`unknown default sort: ${source.defaultSort}`);
  }
  return schema;
}

export function attributeNamed(schema: CompiledSchema, name: string): CompiledAttribute {
  const attribute = schema.byName.get(name);
  if (attribute === undefined) throw new RangeError(`unknown attribute: ${name}`);
  return attribute;
}

export function labelAttribute(schema: CompiledSchema, name: string): CompiledAttribute {
  const attribute = attributeNamed(schema, name);
  if (attribute.facet < 0) throw new RangeError(`attribute has no labels: ${name}`);
  return attribute;
}

export function numberAttribute(schema: CompiledSchema, name: string): CompiledAttribute {
  const attribute = attributeNamed(schema, name);
  if (attribute.number < 0) throw new RangeError(`attribute is no number: ${name}`);
  return attribute;
}

/** The only label of a document where the attribute is single-valued, without making a list. */
export function labelOf(document: EngineDocument, name: string): string | undefined {
  const given = document.values[name];
  return (typeof given === "string" ? given : given?.find((label) => label !== "")) || undefined;
}

/**
 * The labels of a document without blanks and duplicates, at most one where the attribute is single-valued.
 */
export function labelsOf(document: EngineDocument, name: string, single: boolean): string[] {
  const given = document.values[name];
  if (given === null || given === undefined || given === "") return [];
  if (typeof given === "string") return [given];
  const labels = [...new Set(given)].filter((label) => label !== "");
  return single ? labels.slice(0, 1) : labels;
}

/** The number of documents at either end that `tails` leaves out, of so many. */
export function tailOf(documents: number, tails: number): number {
  return Math.min(Math.floor(documents * tails), (documents - 1) >> 1);
}

/** The number of a document, NaN for none. Never -0, so that a minimum is returned as 0. */
export function numberOf(document: EngineDocument, name: string): number {
  const given = document.numbers[name];
  return typeof given === "number" && Number.isFinite(given) ? given + 0 : Number.NaN;
}

/** Labels are the same when these are: a refinement matches a label in any case. */
export function caselessOf(label: string): string {
  return label.toLowerCase();
}
