import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { groupOfAddress } from "#console/stock-of-address.server.ts";
import { grantsFor, may } from "#features/staff/access/permissions.ts";
import { photoResults } from "#features/stock/stock-health/photo-results.server.ts";
import type { PhotoResults } from "#features/stock/stock-health/photo-results.ts";
import { PhotoResultsSection } from "#features/stock/stock-health/staff/photo-results-section.tsx";
import { StockMailSwitch } from "#features/stock/stock-health/staff/stock-mail-switch.tsx";
import { chooseStockMail, getsStockMail } from "#features/stock/stock-health/stock-mail-choice.server.ts";
import { locationsOf } from "#features/stock/stock-overrides/staff/stock-group.server.ts";
import { stockPage } from "#features/stock/stock-overrides/staff/stock-list.server.ts";
import { readStockQuery } from "#features/stock/stock-overrides/staff/stock-query.ts";
import { type StockModel, StockScreen } from "#features/stock/stock-overrides/staff/stock-screen.tsx";
import { calendarDate } from "#lib/date.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock";

export const meta: Route.MetaFunction = () => [{ title: "Stock · Forecourt console" }];

type HealthModel = {
  /** With the cars that have few photos, for members who see results. */
  photoResults: PhotoResults | null;
  /** Whether the member gets the weekly e-mail; null for an operator, who isn't a member of the group. */
  getsMail: boolean | null;
};

export async function loader({ request, context }: Route.LoaderArgs): Promise<StockModel & HealthModel> {
  const { consoleDb, now } = consoleServices(context);
  const { id: memberId, access } = memberOf(context);
  const of = await groupOfAddress(request, context);
  const query = readStockQuery(new URL(request.url).searchParams);
  if (query.site && !of.sites.some(({ slug }) => slug === query.site)) throw data(null, { status: 403 });
  const groupId = of.group.id;
  const withResults = of.sites.filter((site) => may(access, "results.view", { groupId, siteId: site.id }));
  const isAboutPhotos = query.health === "photos" && withResults.length > 0;
  return {
    ...(await stockPage(consoleDb, of, query, now())),
    ...{ query, group: of.group, groups: of.groups, mayChange: of.changed.length > 0 },
    sites: of.sites.map(({ slug, name }) => ({ slug, name })),
    locations: locationsOf(of.sites),
    photoResults: isAboutPhotos ? await photoResults(consoleDb, of, withResults, now()) : null,
    getsMail: access.operator ? null : await getsStockMail(consoleDb, { groupId, memberId }),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<null> {
  const { consoleDb, now } = consoleServices(context);
  const { id: memberId, access } = memberOf(context);
  const { group, sites } = await groupOfAddress(request, context);
  const isMember = grantsFor(access, "stock.watch").some(({ groupId }) => groupId === group.id);
  if (access.operator || !isMember) throw data(null, { status: 403 });
  const isWanted = (await readForm(request)).get("mail") === "on";
  const db = consoleDb.as({ kind: "member", id: memberId, action: "stock.mail" });
  const today = calendarDate(now(), sites[0]?.timezone ?? "UTC");
  await chooseStockMail(db, { groupId: group.id, memberId }, { isWanted, today });
  return null;
}

export default function StockRoute({ loaderData }: Route.ComponentProps) {
  const { group, photoResults: results, getsMail } = loaderData;
  return (
    <StockScreen model={loaderData}>
      {results ? <PhotoResultsSection results={results} /> : null}
      {getsMail === null ? null : <StockMailSwitch isOn={getsMail} group={group.slug} />}
    </StockScreen>
  );
}
