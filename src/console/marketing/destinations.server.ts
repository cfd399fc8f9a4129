import { data, type RouterContextProvider } from "react-router";
import { siteOfAddress } from "#console/catalogues/catalogues.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { listedAlerts } from "#console/marketing/alerts.server.ts";
import type {
  DestinationModel,
  DestinationState,
  ListedDestination,
  ListedWidget,
  MarketingModel,
} from "#console/marketing/marketing-model.ts";
import { listedTags } from "#console/marketing/tags.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  accountOf,
  type Destination,
  destinationNamed,
  destinationsOf,
} from "#domain/measurement/destinations/destination.ts";
import {
  destinationHealth,
  endedByHour,
  eventsOfHour,
} from "#domain/measurement/destinations/destination-health.server.ts";
import {
  type DestinationHealth,
  noEvents,
  problemOf,
} from "#domain/measurement/destinations/destination-health.ts";
import { storedSecrets } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { offDestinations } from "#domain/measurement/destinations/destination-states.server.ts";
import { shownEvents } from "#domain/measurement/destinations/shown-events.server.ts";
import { leastShown, shownFigure } from "#domain/measurement/results.ts";
import { figuresOfWidgets, widgetDays } from "#domain/measurement/widget-figures.server.ts";
import { type Action, groupsOf, may } from "#domain/staff/access/permissions.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Transaction } from "#platform/database/database.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The destinations of the site that an address names, of the first one otherwise, of those where the member sees marketing. */
export async function marketingOf(context: Context, of: string | null): Promise<MarketingModel> {
  const services = consoleServices(context);
  const { consoleDb, sites, now, permitsTags } = services;
  const { access } = memberOf(context);
  const reached = (await sites.list(groupsOf(access)))
    .filter(({ id, groupId }) => may(access, "marketing.view", { groupId, siteId: id }))
    .sort((a, b) => compareNames(a.name, b.name));
  const slug = of === null ? reached[0]?.slug : reached.find((one) => `site:${one.slug}` === of)?.slug;
  if (slug === undefined) throw data(null, { status: 403 });
  const site = await siteOfAddress(context, slug, "marketing.view");
  const place = { groupId: site.groupId, siteId: site.id };
  const target = `site:${slug}`;
  const sections = await consoleDb.withSite(site, async (tx) => ({
    destinations: await listed(tx, site, now()),
    hour: await eventsOfHour(tx, site, now()),
    tags: await listedTags(tx, site, permitsTags),
    widgets: { list: await listedWidgets(tx, site, now()), days: widgetDays },
  }));
  return {
    targets: reached.map((one) => ({ id: `site:${one.slug}`, name: one.name })),
    target,
    site: { slug, name: site.name },
    asks: site.tracking.requireConsent,
    ...sections,
    alerts: await listedAlerts(services, site),
    mayChange: may(access, "marketing.change", place),
    editAddress: may(access, "content.edit", place)
      ? `/marketing/vendors?${new URLSearchParams({ of: target })}`
      : null,
  };
}

async function listedWidgets(tx: Transaction, site: Site, now: Date): Promise<ListedWidget[]> {
  const figures = await figuresOfWidgets(tx, site, now);
  return site.widgets.map(({ name, label, slot, src }) => {
    const { opened = 0, silent = 0, dropped = 0, p75 = null } = figures.get(`${slot} ${name}`) ?? {};
    return {
      name,
      label,
      slot,
      host: new URL(src).host,
      opened: shownFigure(opened),
      silent: shownFigure(silent),
      dropped,
      p75: opened < leastShown ? null : p75,
    };
  });
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
      account: accountOf(destination),
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
