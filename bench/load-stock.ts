import pg from "pg";
import type { SiteStore } from "#platform/config/site-store.server.ts";

/** A new dealer with one site, one yard and all defaults. */
function configuration(slug: string): string {
  return `
group:
  slug: ${slug}
  name: ${slug}
  dealerships: [{ slug: ${slug}, name: ${slug} }]
  locations:
    - { slug: ${slug}-yard, name: ${slug} yard, dealership_slug: ${slug}, location_type: sales, visible: true }
site: { slug: ${slug}, name: ${slug} }
`;
}

/** Makes sites, each of its own group, and returns their groups by slug. Throws when one isn't accepted. */
export async function makeSites(sites: SiteStore, slugs: readonly string[]): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  for (const slug of slugs) {
    const outcome = await sites.apply(configuration(slug), "bench");
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
    groups.set(slug, outcome.group.id);
  }
  return groups;
}

/**
 * Inserts `count` cars directly into each group's table: copies of the demo's cars with all data and
 * pictures, under new names. An import would write the same rows at some thousand a second.
 * @param url the owner's login, which may read the cars of other groups
 */
export async function copyDemoCars(url: string, groups: Map<string, string>, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create temp table demo_cars as
      select row_number() over (order by c.slug) - 1 as at, c.* from cars c
      where c.status = 'in_stock'`);
    for (const [slug, groupId] of groups) {
      await client.query(
        `insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, private_facts, status,
            reserved, views, pictures, created_at, updated_at)
          select $1::uuid, md5($2 || n), d.slug || '-' || n, md5($2 || n), $2, $2 || '-yard',
            jsonb_set(d.facts, '{price}', to_jsonb(coalesce((d.facts->>'price')::numeric, 20000) + n % 500)),
            d.feed_hash, d.private_facts, d.status, d.reserved, d.views, d.pictures, d.created_at, d.updated_at
          from generate_series(0, $3::integer - 1) n
          join demo_cars d on d.at = (n + (hashtext($2) & 65535)) % (select count(*) from demo_cars)`,
        [groupId, slug, count],
      );
    }
    await client.query("analyze cars");
  } finally {
    await client.end();
  }
}
