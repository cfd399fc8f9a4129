import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { done, operation } from "#api/operation.server.ts";
import { id, instant } from "#api/schemas.ts";
import type { Site } from "#domain/configuration/site.ts";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { compareNames } from "#lib/name-order.ts";

const Me = z
  .strictObject({
    client: z.strictObject({ id, name: z.string() }),
    group: z.string().meta({ description: "The slug of the group." }),
    scopes: z.array(z.enum(allClientScopes)),
    sites: z.array(id).nullable().meta({ description: "Ids of the sites that it reaches; null for all." }),
    locations: z
      .array(id)
      .nullable()
      .meta({ description: "Ids of the locations that it reaches; null for all." }),
    expires_at: instant.meta({ description: "When the secret of this call ends." }),
  })
  .meta({ id: "Me" });

const SiteItem = z
  .strictObject({
    id,
    slug: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    currency: z.string().meta({ description: "Of every amount of this site, as ISO 4217." }),
    timezone: z.string(),
  })
  .meta({ id: "Site" });

const LocationItem = z
  .strictObject({
    id,
    slug: z.string(),
    name: z.string(),
    dealership_id: id,
    sites: z.array(z.string()).meta({ description: "Slugs of the sites that show it." }),
  })
  .meta({ id: "Location" });

/** The sites of a client's group that it reaches, by name; with some locations only, those that show one of them. */
async function sitesOfClient({
  client: { groupId, siteIds, locationIds },
  sites,
}: Pick<ApiDeps, "client" | "sites">): Promise<Site[]> {
  const own = await sites.list([groupId]);
  const read = await Promise.all(own.map(({ slug }) => sites.bySlug(slug).catch(() => null)));
  return read
    .filter((site) => site !== null)
    .filter((site) => siteIds === null || siteIds.includes(site.id))
    .filter((site) => locationIds === null || site.locations.some((one) => locationIds.includes(one.id)))
    .sort((a, b) => compareNames(a.name, b.name));
}

export const placeOperations = [
  operation({
    id: "readMe",
    method: "GET",
    path: "/me",
    resource: "Client",
    summary: "What the client may do, and where.",
    needs: null,
    answer: Me,
    run: async (_, { client }) =>
      done({
        client: { id: client.id, name: client.name },
        group: client.groupSlug,
        scopes: [...client.scopes],
        sites: client.siteIds && [...client.siteIds],
        locations: client.locationIds && [...client.locationIds],
        expires_at: client.expiresAt.toISOString(),
      }),
  }),
  operation({
    id: "listSites",
    method: "GET",
    path: "/sites",
    resource: "Places",
    summary: "The sites that the client reaches.",
    needs: null,
    answer: z.strictObject({ items: z.array(SiteItem) }).meta({ id: "Sites" }),
    run: async (_, deps) =>
      done({
        items: (await sitesOfClient(deps)).map(({ id, slug, name, hosts, currency, timezone }) => ({
          id,
          slug,
          name,
          hosts,
          currency,
          timezone,
        })),
      }),
  }),
  operation({
    id: "listLocations",
    method: "GET",
    path: "/locations",
    resource: "Places",
    summary: "The locations that the client reaches.",
    needs: null,
    answer: z.strictObject({ items: z.array(LocationItem) }).meta({ id: "Locations" }),
    run: async (_, deps) => {
      const items = new Map<string, z.input<typeof LocationItem>>();
      const { locationIds } = deps.client;
      for (const site of await sitesOfClient(deps))
        for (const { id, slug, name, dealership_id } of site.locations) {
          if (locationIds !== null && !locationIds.includes(id)) continue;
          const item = items.get(id) ?? { id, slug, name, dealership_id, sites: [] };
          items.set(id, { ...item, sites: [...item.sites, site.slug] });
        }
      return done({ items: [...items.values()].sort((a, b) => compareNames(a.name, b.name)) });
    },
  }),
];
