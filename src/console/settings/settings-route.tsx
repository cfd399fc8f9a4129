import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { findSettings, sectionAddress, sections } from "#console/settings/setting-sections.ts";
import { chosenTarget, draftSize } from "#console/settings/settings.server.ts";
import { type SettingsModel, SettingsScreen } from "#console/settings/settings-screen.tsx";
import { may } from "#domain/staff/access/permissions.ts";
import { searchText } from "#lib/search-words.ts";
import type { Route } from "./+types/settings-route";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<SettingsModel> {
  const { consoleDb, sites } = consoleServices(context);
  const { searchParams } = new URL(request.url);
  const { chosen, all } = await chosenTarget(sites, memberOf(context), searchParams.get("of"));
  if (!chosen) throw data(null, { status: 403 });
  const { site, groupId } = chosen;
  const mayChangeHosts =
    site !== null && may(memberOf(context).access, "hosts.change", { groupId, siteId: site.id });
  const query = searchText(searchParams.get("q"));
  return {
    targets: all.map(({ id, name }) => ({ id, name })),
    target: chosen.id,
    query,
    sections: sections.map((section) => ({
      address: sectionAddress(section),
      question: section.question,
      about: section.about,
    })),
    found: findSettings(query).map(({ field: { path, label, about }, section }) => ({
      key: path.join("-"),
      label,
      about,
      address: sectionAddress(section),
      question: section.question,
    })),
    hostsOf: mayChangeHosts ? site.slug : null,
    changes: await draftSize(consoleDb, chosen.groupId),
  };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsScreen model={loaderData} />;
}
