import { data } from "react-router";
import { pathToPreview } from "#console/changes/preview.ts";
import { consoleServices } from "#console/console-services.server.ts";
import { askOf, askQuery } from "#console/fleet/fleet-address.ts";
import { operationOf } from "#console/fleet/fleet-model.server.ts";
import { type FleetPagesModel, FleetPagesScreen } from "#console/fleet/fleet-pages-screen.tsx";
import { operationText } from "#domain/fleet/fleet-change.ts";
import { planFleet } from "#domain/fleet/plan-fleet.server.ts";
import type { Route } from "./+types/fleet-pages-route";

export const meta: Route.MetaFunction = () => [{ title: "Pages that change · Forecourt console" }];

/** The pages of one site that the change makes different, or one of them with the words that differ. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<FleetPagesModel> {
  const { consoleDb: db, draftRules, sites, pageComparison } = consoleServices(context);
  const { searchParams } = new URL(request.url);
  const ask = askOf((name) => searchParams.get(name));
  const { operation } = operationOf(ask);
  const site = (await sites.list()).find(({ slug }) => slug === searchParams.get("site"));
  if (!site || !operation) throw data(null, { status: 404 });
  const common = { site: site.name, text: operationText(operation), query: askQuery(ask) };
  const [planned] = await planFleet({ db, reservedHosts: draftRules.reservedHosts }, [site], operation);
  if (planned?.plan.kind !== "changes") return { ...common, kind: "unchanged" };
  const draft = { groupId: site.groupId, siteId: site.id, changes: [], agency: planned.plan.agency };
  const pageQuery = askQuery(ask, { site: site.slug });
  const named = searchParams.get("page");
  const path = named === null ? null : pathToPreview(named);
  const found = path === null ? await pageComparison.pages(draft) : await pageComparison.page(draft, path);
  if (found.kind === "invalid")
    return { ...common, kind: "invalid", problems: found.problems.map(({ message }) => message) };
  return "pages" in found
    ? { ...common, ...found, kind: "list", pageQuery }
    : { ...common, ...found, kind: "page", path: path ?? "/", pageQuery };
}

export default function FleetPages({ loaderData }: Route.ComponentProps) {
  return <FleetPagesScreen model={loaderData} />;
}
