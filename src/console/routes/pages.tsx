import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { addPage, chosenSite, pagesOf } from "#features/screens/page-editor/page-editor.server.ts";
import type { NewPageAnswer, PagesModel } from "#features/screens/page-editor/pages.ts";
import { PagesScreen, pageAddress } from "#features/screens/page-editor/pages-screen.tsx";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/pages";

export const meta: Route.MetaFunction = () => [{ title: "Pages · Forecourt console" }];

async function targetOf(request: Request, context: Readonly<RouterContextProvider>) {
  const named = new URL(request.url).searchParams.get("of");
  const { chosen, all } = await chosenSite(consoleServices(context).sites, memberOf(context), named);
  if (!chosen) throw data(null, { status: 403 });
  return { target: chosen, targets: all };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<PagesModel> {
  const { target, targets } = await targetOf(request, context);
  const model = await pagesOf(consoleServices(context).consoleDb, target, targets);
  if (!model) throw data(null, { status: 404 });
  return model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<NewPageAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const { target } = await targetOf(request, context);
  const editor = { groupId: target.groupId, memberId: id, access };
  const answer = await addPage({ db, rules, at: now() }, editor, target, await readForm(request));
  if (answer.kind === "added") throw redirect(pageAddress(target.id, answer.path));
  return answer;
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesScreen model={loaderData} />;
}
