import type { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { emptyBody } from "#api/schemas.ts";
import type { FieldValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { addCar } from "#domain/stock/changes-by-staff/own-cars/add-car.server.ts";
import { deleteCar } from "#domain/stock/changes-by-staff/own-cars/delete-car.server.ts";
import { placesWithin } from "#domain/stock/changes-by-staff/reach.ts";
import { siteOfCarToChange, stockOf } from "./car-rows.server.ts";
import { Car, NewCar } from "./car-schema.ts";
import { carId, readCar } from "./cars.server.ts";

async function enterCar(
  { location, ...fields }: z.output<typeof NewCar>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof Car>>> {
  const of = await stockOf(deps);
  const site = of?.sites.find((one) => placesWithin(of.changed, one).some(({ id }) => id === location));
  if (!site)
    return problem("invalid", {
      errors: [{ pointer: "/location", code: "no_access", detail: "No location where the client has cars" }],
    });
  const texts = Object.fromEntries(
    Object.entries(fields as Record<string, FieldValue>).map(([name, value]) => [
      name,
      inputText(value ?? null),
    ]),
  );
  const outcome = await addCar(deps.db, { site, locationId: location, texts, answered: null }, deps.now);
  if (outcome.kind === "invalid")
    return problem("invalid", {
      errors: outcome.problems.map(({ field, problem: detail }) => ({
        pointer: `/${field}`,
        code: "invalid_value",
        detail,
      })),
    });
  const read = await readCar(outcome.id, deps);
  return read.kind === "done" ? { ...read, location: `/cars/${outcome.id}` } : read;
}

async function removeCar(car: string, deps: ApiDeps): Promise<Outcome<undefined>> {
  const site = await siteOfCarToChange(deps, car);
  if (!site) return problem("not_found");
  const { kind } = await deleteCar(deps.db, { site, carId: car });
  switch (kind) {
    case "gone":
      return problem("not_found");
    case "from a feed":
      return problem("not_by_hand", {
        detail: "Set `show_on_dealer_website` to false, or `status` to sold.",
      });
    case "reserved":
      return problem("reserved");
    case "deleted":
      return done(undefined);
  }
}

export const ownCarOperations = [
  operation({
    id: "addCar",
    method: "POST",
    path: "/cars",
    resource: "Cars",
    summary: "Adds a car that no feed brings.",
    about:
      "One whose VIN is in stock, or whose stock number the dealership has, is refused. Words that aren't known, such as a new make, are taken as they are.",
    needs: "stock.change",
    sends: ["stock.add"],
    body: NewCar,
    status: 201,
    leadsBy: "/id",
    answer: Car,
    run: ({ body }, deps) => enterCar(body, deps),
    again: (_, deps, made) => readCar(made, deps),
  }),
  operation({
    id: "deleteCar",
    method: "DELETE",
    path: "/cars/{car}",
    resource: "Cars",
    summary: "Deletes a car that no feed brings, with its corrections and photos.",
    needs: "stock.change",
    sends: ["stock.delete"],
    params: carId,
    status: 204,
    answer: emptyBody,
    problems: ["not_by_hand", "reserved"],
    run: ({ params: { car } }, deps) => removeCar(car, deps),
  }),
];
