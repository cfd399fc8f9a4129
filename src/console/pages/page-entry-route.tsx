import { data, type RouterContextProvider, redirect } from "react-router";
import { siteOfTarget } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { EntryAnswer, EntryModel } from "#console/pages/entry-model.ts";
import { entryAddress, entryOfAddress } from "#console/pages/entry-name.ts";
import { EntryScreen } from "#console/pages/entry-screen.tsx";
import { entryOf } from "#console/pages/pages-model.server.ts";
import { entryStep } from "#console/pages/save-entry.server.ts";
import { chosenSite } from "#console/pages/site-content.server.ts";
import { DraftPreview } from "#console/parts/draft-preview.tsx";
import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/page-entry-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.model.title ?? "Page"} · Forecourt console` },
];

async function editedOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { searchParams } = new URL(request.url);
  const { sites } = consoleServices(context);
  const { chosen: target } = await chosenSite(sites, memberOf(context), searchParams.get("of"));
  if (!target) throw data(null, { status: 403 });
  const named = entryOfAddress(searchParams);
  if (!named) throw data(null, { status: 404 });
  return { target, ...named };
}

export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<{ model: EntryModel; preview: PreviewedPage | null }> {
  const { consoleDb: db, sites, draftRules: rules, previewLinks, now } = consoleServices(context);
  const edited = await editedOf(request, context);
  const today = now().toISOString().slice(0, 10);
  const model = await entryOf({ db, sites, rules }, edited, { consoleUrl: request.url, today });
  if (!model) throw data(null, { status: 404 });
  const { path, version } = model;
  const shown =
    previewLinks && path !== null ? await siteOfTarget(sites, memberOf(context), edited.target) : null;
  return {
    model,
    preview: shown && path !== null ? { of: shown.id, siteName: shown.name, path, version } : null,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<EntryAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const edited = await editedOf(request, context);
  const { target, list, key } = edited;
  const editor = { groupId: target.groupId, memberId: id, access };
  const answer = await entryStep({ db, rules, at: now() }, editor, edited, await readForm(request));
  // A removed entry has no form any more; one that moved has another address.
  if (answer.kind === "removed") throw redirect(`/pages?of=${encodeURIComponent(target.id)}`);
  if (answer.kind === "saved" && answer.key !== key)
    throw redirect(
      `${entryAddress(target.id, { list, key: answer.key })}&saved=${encodeURIComponent(key ?? "")}`,
    );
  return answer;
}

export default function PageEntry({ loaderData }: Route.ComponentProps) {
  const { model, preview } = loaderData;
  return <EntryScreen model={model} preview={preview ? <DraftPreview page={preview} isEditable /> : null} />;
}
