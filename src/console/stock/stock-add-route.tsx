import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { newCarModel } from "#console/stock/new-car.server.ts";
import type { NewCarModel } from "#console/stock/new-car-model.ts";
import { NewCarScreen } from "#console/stock/new-car-screen.tsx";
import { type AddProblems, saveNewCar } from "#console/stock/save-new-car.server.ts";
import { groupOfAddress } from "#console/stock/stock-of-address.server.ts";
import { isLookUp, type LookUpAnswer } from "#domain/stock/changes-by-staff/own-cars/look-up.ts";
import { lookUpCar, siteWithLookUp } from "#domain/trade-in/car-look-up/look-up-car.server.ts";
import { registrationStates } from "#domain/trade-in/trade-in-fields.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-add-route";

export const meta: Route.MetaFunction = () => [{ title: "Add a car · Forecourt console" }];

async function modelOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { consoleDb, isDemo } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  const copyOf = new URL(request.url).searchParams.get("copy");
  const model = await newCarModel(consoleDb, of, copyOf);
  if (!model) throw data(null, { status: 403 });
  const lookUpSite = siteWithLookUp(of.sites, isDemo);
  return { of, copyOf, lookUpSite, model: { ...model, lookUpStates: lookUpSite ? registrationStates : [] } };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<NewCarModel> {
  return (await modelOf(request, context)).model;
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<AddProblems | LookUpAnswer | Response> {
  const services = consoleServices(context);
  const { id } = memberOf(context);
  const { of, copyOf, lookUpSite } = await modelOf(request, context);
  const form = await readForm(request);
  if (lookUpSite && isLookUp(form)) return lookUpCar(services, { site: lookUpSite, memberId: id }, form);
  const db = services.consoleDb.as({ kind: "member", id, action: "stock.add" });
  const outcome = await saveNewCar(db, of, { form, copyOf }, services.now());
  return outcome.kind === "added" ? redirect(`/stock/${outcome.site}/${outcome.id}`) : outcome;
}

export default function StockAddRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isInvalid = actionData?.kind === "invalid";
  return (
    <NewCarScreen
      model={loaderData}
      problems={isInvalid ? actionData.problems : []}
      lookedUp={isInvalid ? null : (actionData ?? null)}
    />
  );
}
