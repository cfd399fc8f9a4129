import { data, type RouterContextProvider } from "react-router";
import { siteOfTarget } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import type { SectionModel } from "#console/settings/section-model.ts";
import { SectionScreen } from "#console/settings/section-screen.tsx";
import { sectionOf } from "#console/settings/setting-sections.ts";
import { chosenTarget, saveSettings, sectionModel, settingsOf } from "#console/settings/settings.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/settings-section-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.question ?? "Settings"} · Forecourt console` },
];

async function chosenOf(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const { sites } = consoleServices(context);
  const section = sectionOf(id);
  if (!section) throw data(null, { status: 404 });
  const named = new URL(request.url).searchParams.get("of");
  const { chosen: target } = await chosenTarget(sites, memberOf(context), named);
  if (!target) throw data(null, { status: 403 });
  return { section, target };
}

export async function loader({ request, context, params }: Route.LoaderArgs): Promise<SectionModel> {
  const { consoleDb, sites, previewLinks } = consoleServices(context);
  const { section, target } = await chosenOf(request, context, params.section);
  const found = await settingsOf(consoleDb, target, section);
  if (!found) throw data(null, { status: 404 });
  const previewed = previewLinks && (await siteOfTarget(sites, memberOf(context), target));
  return sectionModel(target, section, found, { consoleUrl: request.url, previewed });
}

export async function action({ request, context, params }: Route.ActionArgs): Promise<SavedSettings> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const { section, target } = await chosenOf(request, context, params.section);
  const editor = { groupId: target.groupId, memberId: id, access };
  return saveSettings({ db, rules, at: now() }, editor, { target, section }, await readForm(request));
}

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  return <SectionScreen model={loaderData} />;
}
