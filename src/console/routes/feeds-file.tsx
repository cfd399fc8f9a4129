import { data, redirect } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { fileOfAddress } from "#console/feeds-of-address.server.ts";
import { fileModel, saveMapping } from "#features/stock/stock-files/staff/file-model.server.ts";
import type { FileModel, MappingProblem } from "#features/stock/stock-files/staff/file-model.ts";
import { FileScreen } from "#features/stock/stock-files/staff/file-screen.tsx";
import { deleteStockFile } from "#features/stock/stock-files/stock-file.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/feeds-file";

export const meta: Route.MetaFunction = () => [{ title: "A file’s columns · Forecourt console" }];

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<FileModel | Response> {
  const { of, file, site } = await fileOfAddress(request, params, context, "stock.feeds");
  const group = { slug: of.group.slug };
  if (file.importId) return redirect(`/feeds/runs/${file.importId}?group=${group.slug}`);
  const row = Number(new URL(request.url).searchParams.get("row") ?? 0);
  const about = { file, site, row: Number.isInteger(row) ? row : 0 };
  const model = await fileModel(of.db, about, consoleServices(context).now());
  if (!model) throw data(null, { status: 404 });
  return { ...model, group };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<MappingProblem | Response | null> {
  const { of, file } = await fileOfAddress(request, params, context, "stock.import");
  const form = await readForm(request);
  if (form.get("step") !== "delete") return saveMapping(of.db, file, form);
  await deleteStockFile(of.db, file);
  return redirect(`/feeds?group=${of.group.slug}`);
}

export default function FeedsFileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FileScreen model={loaderData} problem={actionData ?? null} />;
}
