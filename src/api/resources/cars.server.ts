import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { pageFrom, readCursor } from "#api/cursor.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { id, pageQuery, sequence } from "#api/schemas.ts";
import { carStatuses } from "#domain/cars/car.ts";
import {
  type FieldValue,
  overrideField,
  overrideFields,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { readOverrides } from "#domain/stock/changes-by-staff/overrides/read-overrides.server.ts";
import {
  currentCar,
  type FieldConflict,
  type FieldEdit,
  saveOverrides,
  shownValue,
} from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { searchWords } from "#lib/search-words.ts";
import { containing } from "#platform/database/containing.ts";
import { changedCars } from "./car-changes.server.ts";
import { carItem, carRows, siteOfCar, siteOfCarToChange, stockOf } from "./car-rows.server.ts";
import { Car, CarItem, Correction, RemovedCar } from "./car-schema.ts";

export const carId = z.strictObject({ car: id.meta({ description: "The id of a car." }) });

const listQuery = z.strictObject({
  ...pageQuery,
  q: z.string().max(200).optional().meta({ description: "Words of year, name, stock number, VIN or plate." }),
  site: z.string().max(100).optional().meta({ description: "The slug of a site." }),
  location: id.optional().meta({ description: "The id of a location." }),
  status: z
    .enum([...carStatuses, "listed", "all"])
    .default("listed")
    .meta({ description: "`listed` is every one that isn't sold." }),
  stock_number: z.string().max(100).optional(),
  vin: z.string().max(100).optional(),
  feed: z.string().max(100).optional(),
  after: sequence.optional(),
});

const CarPage = z
  .strictObject({
    items: z.array(z.discriminatedUnion("removed", [CarItem, RemovedCar])),
    next: z.string().nullable().meta({ description: "The cursor of the next page; null on the last." }),
    after: z.string().nullable().meta({
      description:
        "What `after` is next time, to read what changes from now on; null before the first event.",
    }),
  })
  .meta({ id: "CarPage" });

async function listCars(
  query: z.output<typeof listQuery>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof CarPage>>> {
  const of = await stockOf(deps);
  if (!of) return problem("reach_missing");
  const { after } = query;
  if (after !== undefined) return changedCars(of, { ...query, after }, deps);
  const place = readCursor(query, [/^[\s\S]{1,100}$/]);
  if (place !== null && "kind" in place) return place;
  const site = of.sites.find(({ slug }) => slug === query.site);
  const dealerships = site?.dealerships.map(({ id }) => id) ?? [];
  const given = (value: string | undefined, condition: (text: string) => ReturnType<typeof sql>) =>
    value === undefined ? [] : [condition(value)];
  const conditions = [
    ...given(place?.[0], (key) => sql`c.id > ${key}`),
    ...given(query.site, () => sql`c.dealership_id = any(${sql.param(dealerships)}::text[])`),
    ...given(query.location, (key) => sql`c.location_id = ${key}`),
    ...given(query.feed, (key) => sql`c.feed = ${key}`),
    ...given(query.vin, (key) => sql`c.facts ->> 'vin' = upper(${key})`),
    ...given(query.stock_number, (key) => sql`upper(c.facts ->> 'stocknum') = upper(${key})`),
    ...searchWords(query.q ?? "").map((word) => sql`c.words like ${containing(word)}`),
    query.status === "all"
      ? sql`true`
      : query.status === "listed"
        ? sql`c.status <> 'sold'`
        : sql`c.status = ${query.status}`,
  ];
  return deps.db.withTenant({ groupId: of.group.id }, async (tx) => {
    const { rows } = await tx.execute<{ newest: string | null }>(
      sql`select max(seq)::text as newest from published_cars where group_id = ${of.group.id}::uuid`,
    );
    const found = await carRows(tx, of, sql.join(conditions, sql` and `), query.limit + 1);
    const page = pageFrom(found, query, { item: (row) => carItem(row, of), key: (row) => [row.id] });
    return done({ ...page, after: rows[0]?.newest ?? null });
  });
}

/** A car with its fields; nothing beyond the client's reach. */
export async function readCar(car: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Car>>> {
  const of = await stockOf(deps);
  if (!of) return problem("not_found");
  return deps.db.withTenant({ groupId: of.group.id }, async (tx) => {
    const [row] = await carRows(tx, of, sql`c.id = ${car}`, 1);
    const site = row && siteOfCar(of, row.dealership_id);
    const current = row && site ? await currentCar(tx, site, car) : null;
    if (!row || !current) return problem("not_found");
    const corrections = new Map((await readOverrides(tx, of.group.id, car)).map((one) => [one.field, one]));
    const fields = overrideFields.map(({ name }) => {
      const shown = shownValue(current, name);
      const correction = corrections.get(name);
      return [
        name,
        {
          shown: plain(shown),
          feed: plain(correction ? correction.feed : shown),
          correction: correction
            ? {
                by: authorKind(correction.by),
                at: correction.at,
                until: correction.until,
                is_moved: correction.isMoved,
              }
            : null,
        },
      ] as const;
    });
    const { removed: _, ...item } = carItem(row, of);
    return done({ ...item, fields: Object.fromEntries(fields) });
  });
}

const plain = (value: FieldValue) => (typeof value === "object" && value !== null ? [...value] : value);

/** Who corrected a field, without their name. */
function authorKind({ kind }: { kind: string }): "member" | "client" | "command" | "task" {
  if (kind === "token") return "client";
  return kind === "member" || kind === "command" ? kind : "task";
}

async function correctCar(
  car: string,
  body: z.output<typeof Correction>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof Car>>> {
  const site = await siteOfCarToChange(deps, car);
  if (!site) return problem("not_found");
  const until = body.until === null ? null : new Date(body.until);
  if (until !== null && until <= deps.now)
    return problem("invalid", {
      errors: [{ pointer: "/until", code: "past", detail: "An instant in the future" }],
    });
  const edits = editsOf(body);
  const outcome = await saveOverrides(deps.db, { site, carId: car, edits, until }, deps.now);
  switch (outcome.kind) {
    case "gone":
      return problem("not_found");
    case "invalid":
      return problem("invalid", {
        errors: outcome.problems.map(({ field, problem: detail }) => ({
          pointer: `/set/${field}`,
          code: "invalid_value",
          detail,
        })),
      });
    case "saved":
      return outcome.conflicts.length === 0 ? readCar(car, deps) : conflicting(outcome.conflicts);
    default:
      throw new Error("a correction without answered questions asks none");
  }
}

function editsOf({ set, lift, seen }: z.output<typeof Correction>): FieldEdit[] {
  const saw = (field: string) => {
    const value = (seen as Record<string, FieldValue | undefined>)[field];
    return value === undefined ? {} : { seen: value };
  };
  const values = Object.entries(set as Record<string, FieldValue | undefined>).filter(
    ([, value]) => value !== undefined,
  );
  return [
    ...values
      .filter(([field]) => overrideField(field) && !(lift as string[]).includes(field))
      .map(([field, value]) => ({ field, text: inputText(value ?? null), ...saw(field) })),
    ...[...new Set(lift)].map((field) => ({ field, text: null, ...saw(field) })),
  ];
}

const conflicting = (conflicts: readonly FieldConflict[]) =>
  problem("conflict", {
    detail: "The fields below weren't saved; the others were.",
    conflicts: conflicts.map(({ field, yours, theirs, by }) => ({
      field,
      yours,
      theirs,
      by: by && authorKind(by),
    })),
  });

export const carOperations = [
  operation({
    id: "listCars",
    method: "GET",
    path: "/cars",
    resource: "Cars",
    summary: "Cars by id, or with `after` those that changed since.",
    about:
      "To follow the stock: read all pages, then ask again with the `after` of the first page; sold and removed cars come as `removed`.",
    needs: "stock.watch",
    query: listQuery,
    leadsBy: "/items/0/id",
    answer: CarPage,
    problems: ["reach_missing"],
    run: ({ query }, deps) => listCars(query, deps),
  }),
  operation({
    id: "readCar",
    method: "GET",
    path: "/cars/{car}",
    resource: "Cars",
    summary: "One car, with what the feed says, what is corrected and what shoppers see of each field.",
    needs: "stock.watch",
    params: carId,
    answer: Car,
    run: ({ params: { car } }, deps) => readCar(car, deps),
  }),
  operation({
    id: "correctCar",
    method: "PATCH",
    path: "/cars/{car}",
    resource: "Cars",
    summary: "Corrects fields of a car, which shoppers see whatever the feed says.",
    about:
      "With `seen`, fields that were changed meanwhile are conflicts and stay as they are; the others are saved.",
    needs: "stock.change",
    sends: ["stock.save"],
    params: carId,
    body: Correction,
    answer: Car,
    problems: ["conflict"],
    run: ({ params: { car }, body }, deps) => correctCar(car, body, deps),
  }),
];
