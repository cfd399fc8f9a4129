import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changeStep, changesOf } from "#features/screens/changes/changes.server.ts";
import type { ChangesAnswer, ChangesModel } from "#features/screens/changes/changes.ts";
import { ChangesScreen } from "#features/screens/changes/changes-screen.tsx";
import { groupChoice } from "#features/staff/access/group-choice.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/changes";

export const meta: Route.MetaFunction = () => [{ title: "Changes · Forecourt console" }];

function groupOf(request: Request, context: Readonly<RouterContextProvider>) {
  const named = new URL(request.url).searchParams.get("group");
  const { chosen, all } = groupChoice(memberOf(context), "content.edit", named);
  if (!chosen) throw data(null, { status: 403 });
  return { group: chosen, groups: all };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<ChangesModel> {
  const { consoleDb } = consoleServices(context);
  const { access } = memberOf(context);
  const model = await changesOf(consoleDb, { ...groupOf(request, context), access });
  if (!model) throw data(null, { status: 404 });
  return model;
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
  return <ChangesScreen model={loaderData} />;
}
