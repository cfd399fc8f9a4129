import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { PhotoResultsSection } from "#console/stock/photo-results-section.tsx";
import { StockMailSwitch } from "#console/stock/stock-mail-switch.tsx";
import { groupOfAddress } from "#console/stock/stock-of-address.server.ts";
import { type StockModel, StockScreen } from "#console/stock/stock-screen.tsx";
import { grantsFor, may } from "#domain/staff/access/permissions.ts";
import { locationsOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import { photoResults } from "#domain/stock/health/photo-results.server.ts";
import type { PhotoResults } from "#domain/stock/health/photo-results.ts";
import { chooseStockMail, getsStockMail } from "#domain/stock/health/stock-mail-choice.server.ts";
import { calendarDate } from "#lib/date.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/stock-route";

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
  const [page, results, getsMail] = await Promise.all([
    stockPage(consoleDb, of, query, now()),
    isAboutPhotos ? photoResults(consoleDb, of, withResults, now()) : null,
    access.operator ? null : getsStockMail(consoleDb, { groupId, memberId }),
  ]);
  return {
    ...page,
    query,
    group: of.group,
    groups: of.groups,
    mayChange: of.changed.length > 0,
    sites: of.sites.map(({ slug, name }) => ({ slug, name })),
    locations: locationsOf(of.sites),
    photoResults: results,
    getsMail,
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
