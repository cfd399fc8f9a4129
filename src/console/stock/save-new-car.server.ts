import { addCar } from "#domain/stock/changes-by-staff/own-cars/add-car.server.ts";
import { type NewCarProblem, newCarFields } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addingPlaces, seenCar } from "./new-car.server.ts";

export type AddProblems = { kind: "invalid"; problems: NewCarProblem[] };

/**
 * Adds the car of a form at one of the locations where the member may.
 * @param copyOf the id of the car that it is a copy of @param db with the member as its actor
 */
export async function saveNewCar(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  { form, copyOf }: { form: FormData; copyOf: string | null },
  now: Date,
): Promise<AddProblems | { kind: "added"; id: string; site: string }> {
  const text = (name: string) => String(form.get(name) ?? "");
  const place = addingPlaces(of).find(({ id }) => id === text("location"));
  if (!place) return { kind: "invalid", problems: [{ field: "location", problem: "Choose a location" }] };
  const source = copyOf === null ? null : await seenCar(db, of, copyOf);
  const texts = Object.fromEntries(newCarFields.map(({ name }) => [name, text(name)]));
  const outcome = await addCar(
    db,
    {
      site: place.site,
      locationId: place.id,
      texts,
      source: source?.facts ?? null,
      answered: new Set(form.getAll("answered").map(String)),
    },
    now,
  );
  return outcome.kind === "added" ? { ...outcome, site: place.site.slug } : outcome;
}
