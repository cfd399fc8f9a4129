import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import type { SectionModel } from "#console/settings/section-model.ts";
import { saveSection, sectionAt } from "#console/settings/section-of-address.server.ts";
import { SectionScreen } from "#console/settings/section-screen.tsx";
import type { Route } from "./+types/settings-section-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.question ?? "Settings"} · Forecourt console` },
];

export const loader = ({ request, context, params }: Route.LoaderArgs): Promise<SectionModel> =>
  sectionAt(request, context, params.section);

export const action = ({ request, context, params }: Route.ActionArgs): Promise<SavedSettings> =>
  saveSection(request, context, params.section);

export default function SettingsSection({ loaderData }: Route.ComponentProps) {
  return <SectionScreen model={loaderData} />;
}
