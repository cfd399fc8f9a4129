import type { SavedSettings } from "#console/parts/setting-form/shown-setting.ts";
import type { SectionModel } from "#console/settings/section-model.ts";
import { saveSection, sectionAt } from "#console/settings/section-of-address.server.ts";
import { SectionScreen } from "#console/settings/section-screen.tsx";
import type { Route } from "./+types/vendors-route";

export const meta: Route.MetaFunction = () => [{ title: "Vendors · Forecourt console" }];

const section = "destinations";

export const loader = ({ request, context }: Route.LoaderArgs): Promise<SectionModel> =>
  sectionAt(request, context, section);

export const action = ({ request, context }: Route.ActionArgs): Promise<SavedSettings> =>
  saveSection(request, context, section);

export default function Vendors({ loaderData }: Route.ComponentProps) {
  return <SectionScreen model={loaderData} />;
}
