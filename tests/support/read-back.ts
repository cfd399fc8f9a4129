import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { buildCatalogue } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addGroup } from "./a-group.ts";

/** Imports the table of a site's cars into another, empty group with the same dealerships and locations. */
export async function readBack(
  db: Database,
  site: Site,
  { into, file, now }: { into: Database; file: string; now: Date },
) {
  const built = await buildCatalogue(
    db,
    site,
    { profile: "table", settings: catalogueSettings.parse({}) },
    now,
  );
  await writeFile(file, await promisify(gunzip)(built.bytes));
  const slug = `copy-of-${site.slug}`;
  await addGroup(into, slug, {
    group: {
      dealerships: site.dealerships.map(({ slug: own, name }) => ({ slug: own, name })),
      locations: site.locations.map(({ slug: own, name, dealership_slug, location_type }) => ({
        slug: own,
        name,
        dealership_slug,
        location_type,
      })),
    },
  });
  const copy = (await createSiteStore(into, () => now).bySlug(slug))!;
  return { built, copy, outcome: await importStock({ db: into, site: copy, file, now }) };
}
