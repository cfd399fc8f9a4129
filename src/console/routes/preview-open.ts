import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { ownPreview, siteToPreview } from "#features/screens/previews/preview.server.ts";
import { pathToPreview } from "#features/screens/previews/preview.ts";
import type { Route } from "./+types/preview-open";

/** Leads to the member's own preview of a page, in a frame or in a tab. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const { searchParams } = new URL(request.url);
  const { site } = await siteToPreview(services.sites, member, searchParams.get("of"));
  if (!site) throw data(null, { status: 403 });
  const path = pathToPreview(searchParams.get("path") ?? "/");
  if (path === null) throw data(null, { status: 400 });
  const address = await ownPreview(services, { site, path, memberId: member.id }, request.url);
  if (address === null) throw data(null, { status: 404 });
  return redirect(address);
}
