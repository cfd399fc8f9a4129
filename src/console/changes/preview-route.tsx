import { data, type RouterContextProvider } from "react-router";
import { previewModel, previewStep, siteToPreview } from "#console/changes/preview.server.ts";
import type { PreviewAnswer, PreviewModel } from "#console/changes/preview.ts";
import { NoPreviews, PreviewScreen } from "#console/changes/preview-screen.tsx";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/preview-route";

export const meta: Route.MetaFunction = () => [{ title: "Preview · Forecourt console" }];

async function chosenOf(request: Request, context: Readonly<RouterContextProvider>) {
  const services = consoleServices(context);
  const named = new URL(request.url).searchParams.get("of");
  const { site, all } = await siteToPreview(services.sites, memberOf(context), named);
  if (!site) throw data(null, { status: 403 });
  return { services, site, all };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<PreviewModel | null> {
  const { services, site, all } = await chosenOf(request, context);
  const { previewLinks } = services;
  return (
    previewLinks &&
    previewModel({ ...services, previewLinks }, { site, all, access: memberOf(context).access }, request)
  );
}

export async function action({ request, context }: Route.ActionArgs): Promise<PreviewAnswer> {
  const { services, site, all } = await chosenOf(request, context);
  const { previewLinks } = services;
  const of = { site, all, memberId: memberOf(context).id, consoleUrl: request.url };
  const form = await readForm(request);
  const answer = previewLinks && (await previewStep({ ...services, previewLinks }, of, form));
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PreviewScreen model={loaderData} /> : <NoPreviews />;
}
