import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { listedEdits } from "#console/stock/bulk-edit-model.server.ts";
import { type EditsModel, EditsScreen } from "#console/stock/bulk-edits-screen.tsx";
import { groupOfAddress } from "#console/stock/stock-of-address.server.ts";
import type { UndoAnswer } from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import { undoEdit } from "#domain/stock/changes-by-staff/bulk-edits/undo-edit.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/bulk-edits-route";

export const meta: Route.MetaFunction = () => [{ title: "Changes of many cars · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<EditsModel> {
  const { consoleDb, now } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  const { group, groups, changed } = of;
  return { group, groups, edits: await listedEdits(consoleDb, of, now()), mayChange: changed.length > 0 };
}

export async function action({ request, context }: Route.ActionArgs): Promise<UndoAnswer> {
  const { consoleDb, now } = consoleServices(context);
  const of = await groupOfAddress(request, context);
  const id = String((await readForm(request)).get("id") ?? "");
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "stock.undo" });
  return undoEdit(db, of, id, now());
}

export default function StockEditsRoute({ loaderData }: Route.ComponentProps) {
  return <EditsScreen model={loaderData} />;
}
