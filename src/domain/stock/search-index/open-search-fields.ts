import type { EngineSchema } from "#faceted-search/search-engine.ts";

/** Field names of an index, and its settings and mappings. */

export const idField = "id";
/** Hash of the document, to detect changes without reading it. */
export const hashField = "hash";
/** All stock numbers, VINs and the like of a document, folded. */
export const identityField = "identities";
/** The prefixes keep attribute names from colliding with the fields above. */
export const labelField = (attribute: string): string => `v_${attribute}`;
/** The labels in lower case: what a refinement matches. */
export const caselessField = (attribute: string): string => `c_${attribute}`;
export const numberField = (attribute: string): string => `n_${attribute}`;
export const termField = (text: string): string => `t_${text}`;

/** Longer labels can't be refined by; the car is still found. */
const maxLabel = 8_000;

/** The maximum of `from`; the default of 10,000 would cut the last pages of a large stock. */
export const maxResultWindow = 1_000_000;

/**
 * Settings and mappings of an index. One shard, because counts over several are estimates. Text is split into
 * words before indexing instead of by an analyser, so that both engines match alike; text fields are
 * therefore keywords. `strict`: an unknown field is an error.
 */
export function indexBody(schema: EngineSchema, alias: string): Record<string, unknown> {
  const keyword = { type: "keyword" };
  const properties: Record<string, unknown> = {
    [idField]: keyword,
    [hashField]: { type: "keyword", index: false },
    [identityField]: { type: "keyword", doc_values: false },
  };
  for (const { name, kind } of schema.attributes) {
    if (kind === "number") properties[numberField(name)] = { type: "double" };
    else {
      properties[labelField(name)] = { type: "keyword", ignore_above: maxLabel };
      properties[caselessField(name)] = { type: "keyword", ignore_above: maxLabel, doc_values: false };
    }
  }
  for (const { field } of schema.text) {
    properties[termField(field)] = { type: "keyword", doc_values: false };
  }
  return {
    settings: { index: { number_of_shards: 1, max_result_window: maxResultWindow } },
    mappings: { dynamic: "strict", properties },
    aliases: { [alias]: {} },
  };
}
