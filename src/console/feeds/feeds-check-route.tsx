import { data, redirect } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { CheckScreen } from "#console/feeds/check-screen.tsx";
import { fileOfAddress } from "#console/feeds/feeds-of-address.server.ts";
import { fileFacts } from "#console/feeds/file-model.server.ts";
import type { CheckModel, CheckOutcome } from "#console/feeds/file-model.ts";
import { checkFile, importFile, readConfirmed } from "#console/feeds/import-file.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/feeds-check-route";

export const meta: Route.MetaFunction = () => [{ title: "What a file would change · Forecourt console" }];

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<CheckModel> {
  const { of, file, site } = await fileOfAddress(request, params, context, "stock.import");
  const confirmed = readConfirmed(new URL(request.url).searchParams);
  const work = { file, site, ...confirmed, signal: request.signal };
  const outcome = await checkFile(of.db, work, consoleServices(context).now());
  if (outcome.kind === "busy") throw data(null, { status: 429 });
  return {
    file: fileFacts(file, site),
    group: { slug: of.group.slug },
    outcome,
    ...confirmed,
    mayImport: of.mayImport,
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<CheckOutcome | Response> {
  const { of, file, site } = await fileOfAddress(request, params, context, "stock.import");
  const confirmed = readConfirmed(await readForm(request));
  const work = { file, site, ...confirmed, signal: request.signal };
  const outcome = await importFile(of.db, work, consoleServices(context).now());
  if (outcome.kind === "busy") throw data(null, { status: 429 });
  if (outcome.kind !== "imported") return outcome;
  return redirect(`/feeds/runs/${outcome.importId}?group=${of.group.slug}&imported=yes`);
}

export default function FeedsCheckRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckScreen model={loaderData} failed={actionData ?? null} />;
}
