import { redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { carToChange } from "#console/stock/stock-of-address.server.ts";
import { deleteCar } from "#domain/stock/changes-by-staff/own-cars/delete-car.server.ts";
import type { DeleteOutcome } from "#domain/stock/changes-by-staff/own-cars/delete-outcome.ts";
import type { Route } from "./+types/stock-car-delete-route";

export async function action({
  params,
  context,
}: Route.ActionArgs): Promise<Exclude<DeleteOutcome, { kind: "deleted" }> | Response> {
  const { site, car } = await carToChange(params, context);
  const actor = { kind: "member" as const, id: memberOf(context).id, action: "stock.delete" };
  const outcome = await deleteCar(consoleServices(context).consoleDb.as(actor), { site, carId: car.id });
  return outcome.kind === "deleted" ? redirect(`/stock?group=${site.groupSlug}`) : outcome;
}
