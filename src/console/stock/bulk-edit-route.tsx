import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { editModel } from "#console/stock/bulk-edit-model.server.ts";
import type { EditModel } from "#console/stock/bulk-edit-model.ts";
import { EditScreen } from "#console/stock/bulk-edit-screen.tsx";
import { sendEdit } from "#console/stock/send-bulk-edit.server.ts";
import { groupOfAddress } from "#console/stock/stock-of-address.server.ts";
import type { EditAnswer } from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/bulk-edit-route";

export const meta: Route.MetaFunction = () => [{ title: "Change many cars · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<EditModel> {
  const { consoleDb, now } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  return editModel(consoleDb, of, new URL(request.url).searchParams, now());
}

export async function action({ request, context }: Route.ActionArgs): Promise<EditAnswer> {
  const { consoleDb, now } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.edit" });
  const answer = await sendEdit(db, of, await readForm(request), now());
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function StockEditRoute({ loaderData }: Route.ComponentProps) {
  return <EditScreen model={loaderData} />;
}
