import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changeSales } from "#console/results/change-sales.server.ts";
import { mayChange, reportOf, salesModel, salesScope } from "#console/results/sales-model.server.ts";
import type { SalesAnswer, SalesModel } from "#console/results/sales-model.ts";
import { SalesScreen } from "#console/results/sales-screen.tsx";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/sales-route";

export const meta: Route.MetaFunction = () => [{ title: "Sales by source · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<SalesModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const scope = await salesScope(services, member, new URL(request.url).searchParams);
  if (!scope) throw data(null, { status: 403 });
  return salesModel(services, member, scope);
}

export async function action({ request, context }: Route.ActionArgs): Promise<SalesAnswer> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const scope = await salesScope(services, member, new URL(request.url).searchParams);
  const form = await readForm(request);
  const id = form.get("of");
  const of = scope?.counted.find(({ site }) => site.id === id);
  if (!scope || !of || !mayChange(member, of.site)) throw data(null, { status: 403 });
  const db = services.consoleDb.as({ kind: "member", id: member.id, action: "results.change" });
  const sources = (await reportOf(services, scope)).rows.map(({ source }) => source);
  const now = services.now();
  return changeSales(db, form, { site: of.site, memberId: member.id, sources, signal: request.signal, now });
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  return <SalesScreen model={loaderData} />;
}
