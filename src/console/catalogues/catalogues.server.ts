import { data, type RouterContextProvider } from "react-router";
import type { CatalogueModel, ListedCatalogue } from "#console/catalogues/catalogue-model.ts";
import { sendingFields } from "#console/catalogues/sending-form.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { catalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import {
  type Catalogue,
  catalogueById,
  cataloguesOf,
} from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { receiverHost } from "#domain/integrations/catalogues/sending/delivery-settings.ts";
import type { DeliveryType } from "#domain/integrations/catalogues/sending/delivery-types.ts";
import { type Action, groupsOf, may } from "#domain/staff/access/permissions.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";

type Context = Readonly<RouterContextProvider>;

export function listed(catalogue: Catalogue, { slug, name }: Site, now: Date): ListedCatalogue {
  const { id, profile, rows, considered, builtAt, fetchedAt, fetchedBy, sentAt } = catalogue;
  return {
    id,
    name: catalogue.name,
    profile,
    site: { slug, name },
    state: catalogueState(catalogue, now),
    rows,
    considered,
    builtAt: builtAt?.toISOString() ?? null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
    fetchedBy,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** How a catalogue is sent. @param chosen the type whose form is shown; null for that of the stored receiver */
export function sendingOf(catalogue: Catalogue, chosen: DeliveryType | null): CatalogueModel["sending"] {
  const { delivery, login, sentAt, sendFailure, sendFailedAt, nextSendAt } = catalogue;
  const type = chosen ?? delivery?.type ?? null;
  return {
    stored: delivery && {
      type: delivery.type,
      host: receiverHost(delivery),
      hasLogin: login !== null,
      sentAt: sentAt?.toISOString() ?? null,
      failure: sendFailure,
      failedAt: sendFailedAt?.toISOString() ?? null,
      nextAt: nextSendAt?.toISOString() ?? null,
    },
    fields: type && sendingFields(type, delivery),
  };
}

export async function siteOfAddress(context: Context, slug: string | null, action: Action): Promise<Site> {
  const site = slug === null ? null : await consoleServices(context).sites.bySlug(slug);
  const { access } = memberOf(context);
  if (!site || !may(access, "marketing.view", { groupId: site.groupId, siteId: site.id }))
    throw data(null, { status: 404 });
  if (!may(access, action, { groupId: site.groupId, siteId: site.id })) throw data(null, { status: 403 });
  return site;
}

export async function catalogueOfAddress(
  context: Context,
  params: { site: string; catalogue: string },
  action: Action,
): Promise<{ site: Site; catalogue: Catalogue }> {
  const site = await siteOfAddress(context, params.site, action);
  const catalogue = await catalogueById(consoleServices(context).consoleDb, site, params.catalogue);
  if (!catalogue) throw data(null, { status: 404 });
  return { site, catalogue };
}

/** The catalogues of every site that the member may see, and the sites where the member may make one. */
export async function cataloguesFor(context: Context) {
  const { consoleDb, sites, now } = consoleServices(context);
  const { access } = memberOf(context);
  const reached = (await sites.list(groupsOf(access))).filter(({ id, groupId }) =>
    may(access, "marketing.view", { groupId, siteId: id }),
  );
  const lists = await mapInTurns(reached, 4, async ({ slug }) => {
    const site = await sites.bySlug(slug);
    if (!site) return [];
    return (await cataloguesOf(consoleDb, site)).map((catalogue) => listed(catalogue, site, now()));
  });
  return {
    catalogues: lists.flat(),
    sites: reached
      .filter(({ id, groupId }) => may(access, "marketing.change", { groupId, siteId: id }))
      .map(({ slug, name }) => ({ slug, name }))
      .sort((a, b) => compareNames(a.name, b.name)),
  };
}
