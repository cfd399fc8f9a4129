import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { cataloguesOf, makeCatalogue } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import {
  catalogueSettings,
  profileNames,
} from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { profiles } from "#domain/integrations/catalogues/profiles/profiles.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

const actor: Actor = { kind: "command", id: "demo", action: "load demo" };

/** Adds catalogues to each demo site that has none: one of each profile, for caravans the table only. @param db as the console sees it */
export async function loadDemoCatalogues(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "bySlug">; now: () => Date },
): Promise<void> {
  for (const slug of demoSlugs) {
    const site = await sites.bySlug(slug);
    if (!site || (await cataloguesOf(db, site)).length > 0) continue;
    for (const profile of site.car.caravans ? (["table"] as const) : profileNames) {
      const { title, hasStoreCodes } = profiles[profile];
      const settings = catalogueSettings.parse(hasStoreCodes ? { storeCodes: storeCodesOf(site) } : {});
      await makeCatalogue(db, site, { input: { name: title, profile, settings }, actor }, now());
    }
  }
}

/** Invented: a real one is in the dealer's Business Profile. */
const storeCodesOf = ({ locations }: Site) =>
  Object.fromEntries(locations.map(({ id, slug }) => [id, slug.toUpperCase()]));
