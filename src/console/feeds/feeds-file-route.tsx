import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { feedMappingOf, saveFeedMapping } from "#console/feeds/feed-mapping.server.ts";
import { fileOfAddress } from "#console/feeds/feeds-of-address.server.ts";
import { fileModel, proposeAgain } from "#console/feeds/file-model.server.ts";
import type { FileModel, MappingProblem } from "#console/feeds/file-model.ts";
import { FileScreen } from "#console/feeds/file-screen.tsx";
import { saveMapping } from "#console/feeds/save-mapping.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import { deleteStockFile } from "#domain/stock/files/stock-file.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/feeds-file-route";

export const meta: Route.MetaFunction = () => [{ title: "A file’s columns · Forecourt console" }];

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<FileModel | Response> {
  const { of, file, site } = await fileOfAddress(request, params, context, "stock.feeds");
  const group = { slug: of.group.slug };
  if (file.importId) return redirect(`/feeds/runs/${file.importId}?group=${group.slug}`);
  const row = Number(new URL(request.url).searchParams.get("row") ?? 0);
  const about = { file, site, row: Number.isInteger(row) ? row : 0, signal: request.signal };
  const model = await fileModel(of.db, about, consoleServices(context).now());
  if (model === "busy") throw data(null, { status: 429 });
  if (!model) throw data(null, { status: 404 });
  const mayEdit = may(memberOf(context).access, "content.edit", { groupId: of.group.id });
  const feedMapping = mayEdit ? await feedMappingOf(of.db, of.group.id, file) : null;
  return { ...model, group, feedMapping };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<MappingProblem | Response | null> {
  const { of, file, site } = await fileOfAddress(request, params, context, "stock.import");
  const form = await readForm(request);
  switch (form.get("step")) {
    case "delete":
      await deleteStockFile(of.db, file);
      return redirect(`/feeds?group=${of.group.slug}`);
    case "propose": {
      const work = { file, site, signal: request.signal };
      const outcome = await proposeAgain(of.db, work, consoleServices(context).now());
      if (outcome === "busy") throw data(null, { status: 429 });
      return outcome;
    }
    case "configure": {
      const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
      const { id, access } = memberOf(context);
      const editor = { groupId: of.group.id, memberId: id, access };
      const seen = String(form.get("seen") ?? "");
      const problems = await saveFeedMapping({ db, rules, at: now() }, editor, file, seen);
      return problems && { problems, text: null };
    }
    default:
      return saveMapping(of.db, file, form);
  }
}

export default function FeedsFileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FileScreen model={loaderData} problem={actionData ?? null} />;
}
