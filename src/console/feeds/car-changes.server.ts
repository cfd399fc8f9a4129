import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { overrideField } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { valueIn, valueWords } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { fieldName, photosWords } from "#domain/stock/files/field-names.ts";
import type { CarDifference, FeedSays } from "#domain/stock/import/import-differences.server.ts";
import { carPreview } from "#domain/stock/import/inspect/car-preview.ts";
import { formatsOf } from "#lib/formats.ts";
import type { CarChange } from "./car-change.ts";

const maxWords = 120;
/** Facts that consist of others. */
const nested = ["variant", "specifications", "autograb_data"];

/** The differences of an import as people read them. @param isDone whether the cars are as they say, and have screens */
export function carChanges(
  differences: readonly CarDifference[],
  { site, isDone }: { site: Site; isDone: boolean },
): CarChange[] {
  return differences.map(({ carId, before, after, corrected }) => {
    const facts = (after ?? before)?.facts ?? ({} as CarFacts);
    const hasScreen = after !== null && (isDone || before !== null);
    return {
      path: hasScreen ? `/stock/${site.slug}/${carId}` : null,
      name: [carName(facts), facts.stocknum].filter(Boolean).join(", "),
      kind: kindOf(before, after),
      about: before || !after ? "" : carPreview({ ...facts, name: null }, formatsOf(site)),
      fields: before && after ? changedFields(before, after, corrected, site) : [],
    };
  });
}

function kindOf(before: FeedSays | null, after: FeedSays | null): CarChange["kind"] {
  if (!before) return "new";
  if (after?.status === "sold" && before.status !== "sold") return "sold";
  return before.status === "sold" && after?.status !== "sold" ? "back" : "changed";
}

function changedFields(
  before: FeedSays,
  after: FeedSays,
  corrected: readonly string[],
  site: Site,
): CarChange["fields"] {
  const placeNames = new Map(site.locations.map(({ id, name }) => [id, name]));
  const words = (name: string, value: unknown): string => {
    if (name === "image_urls") return photosWords(value);
    const known = value ?? null;
    const isPlain = known === null || typeof known !== "object" || Array.isArray(known);
    const field = overrideField(name) ?? { kind: "text" as const };
    const text = isPlain
      ? valueWords(field, known as never, formatsOf(site).money, placeNames)
      : JSON.stringify(known);
    return text.length > maxWords ? `${text.slice(0, maxWords)}…` : text;
  };
  const values = (says: FeedSays, name: string) =>
    name === "status" ? says.status : name === "location" ? says.locationId : valueIn(says.facts, name);
  const names = new Set([...fieldsOf(before.facts), ...fieldsOf(after.facts), "status", "location"]);
  return [...names]
    .filter((name) => JSON.stringify(values(before, name)) !== JSON.stringify(values(after, name)))
    .map((name) => ({
      name: fieldName(name),
      before: words(name, values(before, name)),
      after: words(name, values(after, name)),
      isCorrected: corrected.includes(name),
    }));
}

const fieldsOf = (facts: CarFacts): string[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    nested.includes(name) ? Object.keys(value ?? {}).map((part) => `${name}.${part}`) : name,
  );
