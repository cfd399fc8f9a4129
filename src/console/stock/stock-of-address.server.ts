import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { carDetail } from "#console/stock/car-detail.server.ts";
import type { CarDetail } from "#console/stock/car-detail.ts";
import type { Site } from "#domain/configuration/site.ts";
import { looksOfSites } from "#domain/measurement/car-interest.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import { placesWithin } from "#domain/stock/changes-by-staff/reach.ts";
import { type StockGroup, stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The group whose stock an address names with `?group=`; throws 403 beyond the member's reach. */
export async function groupOfAddress(request: Request, context: Context): Promise<StockGroup> {
  const named = new URL(request.url).searchParams.get("group");
  const of = await stockGroupOf(consoleServices(context).sites, memberOf(context), named);
  if (!of) throw data(null, { status: 403 });
  return withLooks(of, context);
}

/** The group with how its cars are looked at, as far as the member sees results; as it is where no site's are. */
async function withLooks(of: StockGroup, context: Context): Promise<StockGroup> {
  const { access } = memberOf(context);
  const sites = of.sites.filter(({ id }) =>
    may(access, "results.view", { groupId: of.group.id, siteId: id }),
  );
  if (sites.length === 0) return of;
  return { ...of, looks: await looksOfSites(consoleServices(context).carInterest, sites) };
}

/**
 * The site and the car that an address names; throws 404 for those that the member doesn't see.
 * @returns the site with the locations where the member may have cars
 */
export async function carOfAddress(
  params: { site: string; car: string },
  context: Context,
): Promise<{ site: Site; car: CarDetail }> {
  const { consoleDb, sites, now } = consoleServices(context);
  const named = await sites.bySlug(params.site).catch(() => null);
  const found = named ? await stockGroupOf(sites, memberOf(context), named.groupSlug) : null;
  const of = found && (await withLooks(found, context));
  const site = of?.sites.find(({ slug }) => slug === params.site);
  const car = of && site ? await carDetail(consoleDb, of, site, params.car, now()) : null;
  if (!of || !site || !car) throw data(null, { status: 404 });
  return { site: { ...site, locations: placesWithin(of.changed, site) }, car };
}

/** The same for changing the car; throws 403 for a car that the member may only see. */
export async function carToChange(
  params: { site: string; car: string },
  context: Context,
): Promise<{ site: Site; car: CarDetail }> {
  const found = await carOfAddress(params, context);
  if (!found.car.mayChange) throw data(null, { status: 403 });
  return found;
}
