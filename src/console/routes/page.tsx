import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { chosenSite, pageOf, pageStep } from "#features/screens/page-editor/page-editor.server.ts";
import { PageScreen } from "#features/screens/page-editor/page-screen.tsx";
import type { PageAnswer, PageModel } from "#features/screens/page-editor/pages.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/page";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Page"} · Forecourt console` },
];

async function chosenOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url);
  const { sites } = consoleServices(context);
  const { chosen: target } = await chosenSite(sites, memberOf(context), searchParams.get("of"));
  if (!target) throw data(null, { status: 403 });
  return { target, path: searchParams.get("path") ?? "" };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<PageModel> {
  const { target, path } = await chosenOf(request, context);
  const model = await pageOf(consoleServices(context).consoleDb, target, path, request.url);
  if (!model) throw data(null, { status: 404 });
  return model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<PageAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const chosen = await chosenOf(request, context);
  const editor = { groupId: chosen.target.groupId, memberId: id, access };
  const answer = await pageStep({ db, rules, at: now() }, editor, chosen, await readForm(request));
  // A removed page has no form any more.
  if (answer.kind === "removed") throw redirect(`/pages?of=${encodeURIComponent(chosen.target.id)}`);
  return answer;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageScreen model={loaderData} />;
}
