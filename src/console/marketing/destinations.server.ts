import { data, type RouterContextProvider } from "react-router";
import { siteOfAddress } from "#console/catalogues/catalogues.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type {
  DestinationModel,
  DestinationState,
  ListedDestination,
  MarketingModel,
} from "#console/marketing/marketing-model.ts";
import { listedTags } from "#console/marketing/tags.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  type Destination,
  destinationNamed,
  destinationsOf,
} from "#domain/measurement/destinations/destination.ts";
import {
  destinationHealth,
  endedByHour,
} from "#domain/measurement/destinations/destination-health.server.ts";
import {
  type DestinationHealth,
  noEvents,
  problemOf,
} from "#domain/measurement/destinations/destination-health.ts";
import { storedSecrets } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { offDestinations } from "#domain/measurement/destinations/destination-states.server.ts";
import { shownEvents } from "#domain/measurement/destinations/shown-events.server.ts";
import { type Action, may } from "#domain/staff/access/permissions.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Transaction } from "#platform/database/database.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The destinations of the site that an address names, of the first one otherwise, of those where the member sees marketing. */
export async function marketingOf(context: Context, of: string | null): Promise<MarketingModel> {
  const { consoleDb, sites, now, permitsTags } = consoleServices(context);
  const { access } = memberOf(context);
  const reached = (await sites.list())
    .filter(({ id, groupId }) => may(access, "marketing.view", { groupId, siteId: id }))
    .sort((a, b) => compareNames(a.name, b.name));
  const slug = of === null ? reached[0]?.slug : reached.find((one) => `site:${one.slug}` === of)?.slug;
  if (slug === undefined) throw data(null, { status: 403 });
  const site = await siteOfAddress(context, slug, "marketing.view");
  const place = { groupId: site.groupId, siteId: site.id };
  const target = `site:${slug}`;
  const [destinations, tags] = await consoleDb.withSite(site, async (tx) => [
    await listed(tx, site, now()),
    await listedTags(tx, site, permitsTags),
  ]);
  return {
    targets: reached.map((one) => ({ id: `site:${one.slug}`, name: one.name })),
    target,
    site: { slug, name: site.name },
    asks: site.tracking.requireConsent,
    destinations,
    tags,
    mayChange: may(access, "marketing.change", place),
    editAddress: may(access, "content.edit", place)
      ? `/marketing/vendors?${new URLSearchParams({ of: target })}`
      : null,
  };
}

async function listed(tx: Transaction, site: Site, now: Date): Promise<ListedDestination[]> {
  const health = await destinationHealth(tx, site, now);
  const off = await offDestinations(tx, site);
  const stored = await storedSecrets(tx, site);
  return destinationsOf(site.tracking).map((destination): ListedDestination => {
    const { name, kind, purpose, mode, secretFile } = destination;
    const own = health.get(name) ?? noEvents;
    const offAt = off.get(name) ?? null;
    const secret = stored.has(name) ? "stored" : secretFile === null ? null : "file";
    const { waitingSince, lastSentAt } = own;
    return {
      name,
      kind,
      purpose,
      mode,
      secret,
      account: destination.kind === "https" ? new URL(destination.url).host : destination.account,
      state: stateOf(destination, { health: own, isOff: offAt !== null, hasSecret: secret !== null }, now),
      offAt: offAt?.toISOString() ?? null,
      health: {
        ...own,
        waitingSince: waitingSince?.toISOString() ?? null,
        lastSentAt: lastSentAt?.toISOString() ?? null,
      },
    };
  });
}

function stateOf(
  { mode }: Destination,
  { health, isOff, hasSecret }: { health: DestinationHealth; isOff: boolean; hasSecret: boolean },
  now: Date,
): DestinationState {
  if (isOff) return "switched off";
  if (mode === "off") return mode;
  if (!hasSecret) return "no secret";
  if (problemOf(health, now) !== null) return "failing";
  return health.answer === null ? mode : "trying";
}

/** The destination of an address, where the member may do this. */
export async function destinationOfAddress(
  context: Context,
  params: { site: string; destination: string },
  action: Action,
): Promise<{ site: Site; destination: Destination }> {
  const site = await siteOfAddress(context, params.site, action);
  const destination = destinationNamed(site.tracking, params.destination);
  if (!destination) throw data(null, { status: 404 });
  return { site, destination };
}

export async function destinationModel(
  context: Context,
  params: { site: string; destination: string },
): Promise<DestinationModel> {
  const { consoleDb, now } = consoleServices(context);
  const { site, destination } = await destinationOfAddress(context, params, "marketing.view");
  const { slug, name, groupId, id } = site;
  return consoleDb.withSite(site, async (tx) => {
    const one = (await listed(tx, site, now())).find((each) => each.name === destination.name);
    if (!one) throw data(null, { status: 404 });
    return {
      site: { slug, name },
      mayChange: may(memberOf(context).access, "marketing.change", { groupId, siteId: id }),
      destination: one,
      hours: await endedByHour(tx, site, destination.name, now()),
      events: await shownEvents(tx, site, destination),
    };
  });
}
