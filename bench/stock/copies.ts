import pg from "pg";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";

/** A new dealer with one site, one yard and all defaults but the settings. */
function configuration(slug: string, settings: string): string {
  return `
group:
  slug: ${slug}
  name: ${slug}
  dealerships: [{ slug: ${slug}, name: ${slug} }]
  locations:
    - { slug: ${slug}-yard, name: ${slug} yard, dealership_slug: ${slug}, location_type: sales, visible: true }
site: { slug: ${slug}, name: ${slug}, ${settings} }
`;
}

/** Makes sites, each of its own group, and returns their groups by slug. Throws when one isn't accepted. @param settings of each, as YAML */
export async function makeSites(
  sites: SiteStore,
  slugs: readonly string[],
  settings = "",
): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  for (const slug of slugs) {
    const outcome = await sites.apply(configuration(slug, settings), "bench");
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
    groups.set(slug, outcome.group.id);
  }
  return groups;
}

/**
 * Inserts `count` cars directly into each group's table: copies of the demo's cars with all data and
 * pictures, under new names. An import would write the same rows at some thousand a second.
 * @param url the owner's login, which may read the cars of other groups
 * @param photos pictures of each car, its own repeated; 0 for as many as it has
 */
export async function copyDemoCars(
  url: string,
  groups: Map<string, string>,
  count: number,
  photos = 0,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create temp table demo_cars as
      select row_number() over (order by c.slug) - 1 as at, c.* from cars c
      where c.status = 'in_stock'`);
    if (photos > 0)
      await client.query(
        `update demo_cars set pictures = (select jsonb_agg(pictures -> (n % jsonb_array_length(pictures))) from generate_series(0, $1::integer - 1) n)
          where jsonb_array_length(pictures) > 0`,
        [photos],
      );
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

/** Copies each car of a group, so that there are `times` as many. @param url the owner's login */
export async function copyCars(url: string, groupId: string, times: number): Promise<void> {
  await asOwner(url, (client) =>
    client.query(
      `insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, private_facts, status,
          reserved, views, pictures, created_at, updated_at)
        select c.group_id, md5(c.id || n), c.slug || '-' || n, md5(c.id || n), c.dealership_id, c.location_id, c.facts, c.feed_hash,
          c.private_facts, c.status, c.reserved, c.views, c.pictures, c.created_at, c.updated_at
        from generate_series(1, $2::integer - 1) n cross join cars c where c.group_id = $1`,
      [groupId, times],
    ),
  );
}

/** Makes every car of a group 500 dollars dearer, in one transaction with its change; resolves with the time of the commit. */
export async function repriceAll(url: string, groupId: string): Promise<{ committedAt: number }> {
  return asOwner(url, async (client) => {
    await client.query("begin");
    // Background tasks write the same rows in another order.
    await client.query("lock table cars in share row exclusive mode");
    await client.query(
      `update cars set facts = jsonb_set(facts, '{price}', to_jsonb((facts->>'price')::numeric + 500)), updated_at = now()
        where group_id = $1 and facts->>'price' is not null`,
      [groupId],
    );
    await client.query(
      "select record_change('stock', $1, (select array_agg(id) from cars where group_id = $1))",
      [groupId],
    );
    await client.query("commit");
    return { committedAt: Date.now() };
  });
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
