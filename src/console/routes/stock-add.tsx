import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { groupOfAddress } from "#console/stock-of-address.server.ts";
import { newCarModel } from "#features/stock/cars-by-hand/staff/new-car.server.ts";
import type { NewCarModel } from "#features/stock/cars-by-hand/staff/new-car-model.ts";
import { NewCarScreen } from "#features/stock/cars-by-hand/staff/new-car-screen.tsx";
import { type AddProblems, saveNewCar } from "#features/stock/cars-by-hand/staff/save-new-car.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-add";

export const meta: Route.MetaFunction = () => [{ title: "Add a car · Forecourt console" }];

async function modelOf(request: Request, context: Readonly<RouterContextProvider>) {
  const of = await groupOfAddress(request, context);
  const copyOf = new URL(request.url).searchParams.get("copy");
  const model = await newCarModel(consoleServices(context).consoleDb, of, copyOf);
  if (!model) throw data(null, { status: 403 });
  return { of, copyOf, model };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<NewCarModel> {
  return (await modelOf(request, context)).model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<AddProblems | Response> {
  const { consoleDb, now } = consoleServices(context);
  const { of, copyOf } = await modelOf(request, context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.add" });
  const outcome = await saveNewCar(db, of, { form: await readForm(request), copyOf }, now());
  return outcome.kind === "added" ? redirect(`/stock/${outcome.site}/${outcome.id}`) : outcome;
}

export default function StockAddRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewCarScreen model={loaderData} problems={actionData?.problems ?? []} />;
}
