import { data } from "react-router";
import { ownPreview, siteToPreview } from "#console/changes/preview.server.ts";
import { pathToPreview } from "#console/changes/preview.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { OpenedPreview } from "#console/parts/previewed-page.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/preview-open-route";

/** The address of the member's own preview of a page, for its frames. Makes the link where none works for long enough. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const { site } = await siteToPreview(services.sites, member, text("of"));
  if (!site) throw data(null, { status: 403 });
  const path = pathToPreview(text("path"));
  if (path === null) throw data(null, { status: 400 });
  const address = await ownPreview(services, { site, path, memberId: member.id }, request.url);
  if (address === null) throw data(null, { status: 404 });
  return Response.json({ address } satisfies OpenedPreview);
}
