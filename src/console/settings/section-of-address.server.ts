import { data, type RouterContextProvider } from "react-router";
import { siteOfTarget } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import type { SectionModel } from "#console/settings/section-model.ts";
import { sectionOf } from "#console/settings/setting-sections.ts";
import { chosenTarget, saveSettings, sectionModel, settingsOf } from "#console/settings/settings.server.ts";
import { readForm } from "#lib/read-form.server.ts";

type Context = Readonly<RouterContextProvider>;

async function chosenOf(request: Request, context: Context, id: string) {
  const { sites } = consoleServices(context);
  const { pathname, searchParams } = new URL(request.url);
  const section = sectionOf(id);
  // A section has one address: that of its own screen, where it has one.
  if (!section || (section.screen === undefined) !== /^\/settings\//i.test(pathname))
    throw data(null, { status: 404 });
  const { chosen: target } = await chosenTarget(sites, memberOf(context), searchParams.get("of"));
  if (!target) throw data(null, { status: 403 });
  return { section, target };
}

/** The form of a section, of the site or group that the address names. */
export async function sectionAt(request: Request, context: Context, id: string): Promise<SectionModel> {
  const { consoleDb, sites, previewLinks } = consoleServices(context);
  const { section, target } = await chosenOf(request, context, id);
  const found = await settingsOf(consoleDb, target, section);
  if (!found) throw data(null, { status: 404 });
  const previewed = previewLinks && (await siteOfTarget(sites, memberOf(context), target));
  return sectionModel(target, section, found, { consoleUrl: request.url, previewed });
}

export async function saveSection(request: Request, context: Context, id: string): Promise<SavedSettings> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id: memberId, access } = memberOf(context);
  const { section, target } = await chosenOf(request, context, id);
  const editor = { groupId: target.groupId, memberId, access };
  return saveSettings({ db, rules, at: now() }, editor, { target, section }, await readForm(request));
}
