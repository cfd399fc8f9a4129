import { z } from "zod";
import { applyEdit } from "#domain/stock/changes-by-staff/bulk-edits/apply-edit.server.ts";
import { readChange } from "#domain/stock/changes-by-staff/bulk-edits/bulk-change.ts";
import { maxCars } from "#domain/stock/changes-by-staff/bulk-edits/plan-edit.server.ts";
import type { EditAnswer } from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { readJson } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";

const cars = z
  .array(
    z.strictObject({
      id: z.string().max(100),
      seen: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    }),
  )
  .min(1)
  .max(maxCars);

/**
 * Does what the screen showed.
 * @param form the parameters of the change, and `cars` as JSON, each with what was seen before
 * @param db with the member as its actor
 * @returns null for a form that the screen didn't make
 */
export async function sendEdit(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  form: FormData,
  now: Date,
): Promise<EditAnswer | null> {
  const read = readChange(form);
  const listed = cars.safeParse(readJson(String(form.get("cars") ?? "")));
  if (read.kind === "none" || !listed.success) return null;
  if (read.kind === "invalid") return read;
  return applyEdit(db, of, { change: read.change, cars: listed.data }, now);
}
