import { data, type RouterContextProvider } from "react-router";
import { changeStep, changesOf } from "#console/changes/changes.server.ts";
import type { ChangesAnswer } from "#console/changes/changes.ts";
import { ChangesScreen } from "#console/changes/changes-screen.tsx";
import { firstSiteOf, siteOfTarget } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { groupChoice } from "#domain/staff/access/group-choice.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/changes-route";

export const meta: Route.MetaFunction = () => [{ title: "Changes · Forecourt console" }];

function groupOf(request: Request, context: Readonly<RouterContextProvider>) {
  const named = new URL(request.url).searchParams.get("group");
  const { chosen, all } = groupChoice(memberOf(context), "content.edit", named);
  if (!chosen) throw data(null, { status: 403 });
  return { group: chosen, groups: all };
}

export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<Parameters<typeof ChangesScreen>[0]> {
  const { consoleDb, sites, previewLinks } = consoleServices(context);
  const member = memberOf(context);
  const of = groupOf(request, context);
  const model = await changesOf(consoleDb, { ...of, member });
  if (!model) throw data(null, { status: 404 });
  const { siteIds, path } = model.shows;
  const shown =
    siteIds === null
      ? await siteOfTarget(sites, member, { groupId: of.group.id })
      : await firstSiteOf(sites, member, siteIds);
  const preview = shown && { of: shown.id, siteName: shown.name, path, version: model.version };
  const isPreviewed = previewLinks !== null && model.draft.length > 0;
  return { model, preview: isPreviewed ? preview : null, site: shown?.id ?? null };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ChangesAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const editor = { groupId: groupOf(request, context).group.id, memberId: id, access };
  const answer = await changeStep({ db, rules, at: now() }, editor, await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <ChangesScreen {...loaderData} />;
}
