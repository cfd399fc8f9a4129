import { createHash } from "node:crypto";
import { caselessOf, labelsOf, numberOf } from "#faceted-search/schema.ts";
import type { EngineDocument, EngineSchema } from "#faceted-search/search-engine.ts";
import { identitiesOf, termsOf, textsOf } from "#faceted-search/text.ts";
import {
  caselessField,
  hashField,
  identityField,
  idField,
  labelField,
  numberField,
  termField,
} from "./open-search-fields.ts";

/** A typed word has at most 256 letters, so a longer term can only match by prefix. */
const maxTerm = 300;

export type OpenSearchSource = Record<string, string | string[] | number>;

/**
 * A document as OpenSearch stores it. Missing values are left out, because `missing` there means an absent
 * field.
 */
export function sourceOf(document: EngineDocument, schema: EngineSchema): OpenSearchSource {
  const source: OpenSearchSource = {};
  for (const { name, kind } of schema.attributes) {
    if (kind === "number") {
      const value = numberOf(document, name);
      if (!Number.isNaN(value)) source[numberField(name)] = value;
      continue;
    }
    const labels = labelsOf(document, name, kind === "value").map((label) => label.toWellFormed());
    if (labels.length === 0) continue;
    source[labelField(name)] = labels;
    source[caselessField(name)] = [...new Set(labels.map(caselessOf))];
  }
  const texts = textsOf(document);
  for (const { field } of schema.text) {
    const terms = [...termsOf(texts[field] ?? "")].map((term) => term.slice(0, maxTerm));
    if (terms.length > 0) source[termField(field)] = terms;
  }
  const identities = identitiesOf(texts, schema).map((identity) => identity.slice(0, maxTerm));
  if (identities.length > 0) source[identityField] = identities;
  const hash = createHash("sha256").update(JSON.stringify(source)).digest("base64url").slice(0, 22);
  return { ...source, [idField]: document.id, [hashField]: hash };
}
