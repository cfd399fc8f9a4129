import { data } from "react-router";
import { firstSiteOf } from "#console/changes/preview.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import { editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { PlaceScreen } from "#console/places/place-screen.tsx";
import { placeOf, savePlace } from "#console/places/places.server.ts";
import type { PlaceAnswer } from "#console/places/places.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/place-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.model.name ?? "Place"} · Forecourt console` },
];

export async function loader({
  request,
  context,
  params,
}: Route.LoaderArgs): Promise<Parameters<typeof PlaceScreen>[0]> {
  const { consoleDb, sites, previewLinks } = consoleServices(context);
  const member = memberOf(context);
  const { group } = memberGroup(request, context, "content.edit");
  const model = await placeOf(consoleDb, { group, slug: params.slug, access: member.access });
  if (!model) throw data(null, { status: 404 });
  const shown = previewLinks ? await firstSiteOf(sites, member, model.siteIds) : null;
  const targets = editTargets(member.access, await sites.list()).filter(
    ({ groupId }) => groupId === group.id,
  );
  const ofGroup = targets.find(({ site }) => site === null) ?? targets[0];
  const path = `/locations/${model.slug}`;
  return {
    model,
    pictures: ofGroup ? `/pages/pictures?of=${encodeURIComponent(ofGroup.id)}` : null,
    preview: shown && { of: shown.id, siteName: shown.name, path, version: model.version },
  };
}

export async function action({ request, context, params }: Route.ActionArgs): Promise<PlaceAnswer> {
  const { consoleDb: db, draftRules: rules, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const editor = { groupId: memberGroup(request, context, "content.edit").group.id, memberId: id, access };
  return savePlace({ db, rules, at: now() }, editor, params.slug, await readForm(request));
}

export default function Place({ loaderData }: Route.ComponentProps) {
  return <PlaceScreen {...loaderData} />;
}
