import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { EntryAnswer } from "#console/pages/entry-model.ts";
import { entryStep } from "#console/pages/save-entry.server.ts";
import { visualAddress } from "#console/parts/previewed-page.ts";
import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import { saveSettings } from "#console/settings/settings.server.ts";
import { moveSection } from "#console/visual/move-section.server.ts";
import { placeForm, visualModel, visualOfAddress } from "#console/visual/visual.server.ts";
import type { MoveAnswer } from "#console/visual/visual-model.ts";
import { VisualScreen } from "#console/visual/visual-screen.tsx";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/visual-route";

export const meta: Route.MetaFunction = () => [{ title: "Edit on the page · Forecourt console" }];

async function visualOf(request: Request, context: Readonly<RouterContextProvider>) {
  const services = consoleServices(context);
  const visual = await visualOfAddress(services, memberOf(context), new URL(request.url).searchParams);
  if (!visual) throw data(null, { status: 403 });
  // A platform without previews has the forms only.
  if (!services.previewLinks) throw redirect(`/settings?of=${encodeURIComponent(visual.target.id)}`);
  const { consoleDb: db, sites, draftRules: rules, now } = services;
  return { visual, deps: { db, sites, rules, at: now() } };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visual, deps } = await visualOf(request, context);
  const today = deps.at.toISOString().slice(0, 10);
  return visualModel(deps, visual, { consoleUrl: request.url, today });
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<SavedSettings | EntryAnswer | MoveAnswer> {
  const { visual, deps } = await visualOf(request, context);
  const { target, path } = visual;
  const { id: memberId, access } = memberOf(context);
  const editor = { groupId: target.groupId, memberId, access };
  const form = await readForm(request);
  if (form.get("step") === "move") return moveSection(deps, editor, target, form);
  const pressed = await placeForm(deps.db, visual);
  switch (pressed?.kind) {
    case "setting":
      return saveSettings(deps, editor, { target, section: pressed.section }, form);
    case "entry": {
      const answer = await entryStep(deps, editor, { target, ...pressed }, form);
      const isElsewhere =
        answer.kind === "removed" || (answer.kind === "saved" && answer.key !== pressed.key);
      if (isElsewhere) throw redirect(visualAddress(target.id, path));
      return answer;
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function Visual({ loaderData }: Route.ComponentProps) {
  return <VisualScreen model={loaderData} />;
}
