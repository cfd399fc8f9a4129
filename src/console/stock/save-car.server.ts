import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { type FieldValue, overrideField } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { valueWords } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { formatsOf } from "#lib/formats.ts";
import { readJson } from "#lib/sent-text.ts";
import { instantOf } from "#lib/zoned-time.ts";
import type { Database } from "#platform/database/database.server.ts";
import { authorName, namesOf } from "./car-detail.server.ts";
import type { SaveAnswer } from "./save-answer.ts";

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const edits = z
  .array(z.strictObject({ field: z.string().max(100), text: z.string().max(20_000).nullable(), seen: value }))
  .min(1)
  .max(100);
const answers = z.array(z.string().max(200)).max(100);

/**
 * Saves what a person changed in a car's detail.
 * @param form `edits` as JSON, each with the field, the text (null returns it to the feed) and what was seen before; `until` a day or empty;
 * `answered` the keys of answered questions as JSON; `undo` for edits that set back what was saved, about which nothing is asked
 * @param db with the member as its actor
 * @returns null for a form that the screen didn't make
 */
export async function saveCar(
  db: Pick<Database, "withTenant">,
  { site, carId, form }: { site: Site; carId: string; form: FormData },
  now: Date,
): Promise<SaveAnswer | null> {
  const read = edits.safeParse(readJson(String(form.get("edits") ?? "")));
  if (!read.success) return null;
  const day = String(form.get("until") ?? "");
  const until = day === "" ? null : instantOf(day, 0, site.timezone);
  if (day !== "" && (until === null || until <= now))
    return { kind: "invalid", problems: [{ field: "until", problem: "Choose a day after today, or none" }] };
  const keys = answers.safeParse(readJson(String(form.get("answered") ?? "[]")));
  if (!keys.success) return null;
  const outcome = await saveOverrides(
    db,
    { site, carId, edits: read.data, until, answered: form.has("undo") ? undefined : new Set(keys.data) },
    now,
  );
  if (outcome.kind !== "saved") return outcome;
  const { groupId } = site;
  const { conflicts } = outcome;
  const authors = conflicts.flatMap(({ by }) => (by ? [{ by }] : []));
  const names =
    authors.length === 0
      ? new Map<string, string>()
      : await db.withTenant({ groupId }, (tx) => namesOf(tx, authors));
  const placeNames = new Map(site.locations.map(({ id, name }) => [id, name]));
  const words = (field: string, of: FieldValue) =>
    valueWords(overrideField(field) ?? { kind: "text" }, of, formatsOf(site).money, placeNames);
  return {
    kind: "saved",
    fields: outcome.fields,
    undo: outcome.undo,
    conflicts: conflicts.map(({ field, theirs, yours, by }) => ({
      field,
      theirs,
      theirsText: words(field, theirs),
      yoursText: words(field, yours),
      by: by ? authorName(by, names) : null,
    })),
  };
}
