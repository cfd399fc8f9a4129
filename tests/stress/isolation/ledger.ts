import type pg from "pg";
import { wordsIn } from "./words.ts";

/**
 * The owner of a marker: `site:SLUG` for a site's own rows; `group:SLUG` for what all sites of a group share; `dealership:GROUP/SLUG` and
 * `car:GROUP/ID` for what sites that list them may show; `hidden` for what is never shown.
 */
export type Owner = string;

/** Every marker stored in the database, with its owners and where it was found first. */
export type Ledger = Map<string, { owners: Set<Owner>; where: string }>;

type Row = Record<string, unknown>;

/** Contains no tenant data: numbers, and ids of cars that other tables have. */
const withoutWords = new Set(["changes"]);

/**
 * Reads every row of every table of the schema that has a tenant, as the database owner, and records its
 * markers.
 */
export async function readLedger(client: pg.Client): Promise<Ledger> {
  const ledger: Ledger = new Map();
  const sites = await slugs(client, "sites");
  const groups = await slugs(client, "groups");
  for (const { name } of await tenantTables(client)) {
    if (withoutWords.has(name)) continue;
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows) {
      const group = groups.get(String(name === "groups" ? row.id : row.group_id)) ?? "";
      const site = sites.get(String(name === "sites" ? row.id : row.site_id));
      if (name === "group_versions") {
        bookGroup(ledger, row.document as Row, group);
        book(ledger, row.applied_by, `group:${group}`, "group_versions.applied_by");
      } else
        for (const [column, value] of Object.entries(row))
          book(ledger, value, ownerOf(name, column, row, { group, site }), `${name}.${column}`);
    }
  }
  for (const { table, groupId, row } of await memberRows(client))
    for (const [column, value] of Object.entries(row))
      book(ledger, value, `group:${groups.get(groupId)}`, `${table}.${column}`);
  return ledger;
}

/**
 * Tables with rows of people instead of groups, and the column with the member's id. They belong to the groups where the member has a role or,
 * as an operator, access.
 */
const ofMembers = { staff_members: "id", staff_passkeys: "member_id", staff_sessions: "member_id" };

/** Each row of the members' tables, once for each of its groups. */
export async function memberRows(
  client: pg.Client,
): Promise<{ table: string; groupId: string; row: Row; hash: string }[]> {
  const found = [];
  for (const [table, member] of Object.entries(ofMembers)) {
    const { rows } = await client.query<{ groupId: string; row: Row; hash: string }>(
      `select g.group_id as "groupId", to_jsonb(t) as row, md5((to_jsonb(t) - '${moving}'::text[])::text) as hash
       from ${table} t join (select member_id, group_id from staff_grants union select member_id, group_id from break_glass) g
         on g.member_id = t.${member}`,
    );
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}

/** The tables that have a tenant: those with a group and, of these, those with a site. */
export async function tenantTables(client: pg.Client): Promise<{ name: string; ofSite: boolean }[]> {
  const { rows } = await client.query<{ name: string; ofSite: boolean }>(
    `select t.table_name as name, bool_or(c.column_name = 'site_id') as "ofSite"
       from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and (c.column_name in ('group_id', 'site_id') or t.table_name = 'groups')
       group by t.table_name having bool_or(c.column_name = 'group_id' or t.table_name = 'groups') order by t.table_name`,
  );
  return rows;
}

function ownerOf(table: string, column: string, row: Row, of: { group: string; site?: string }): Owner {
  if (column === "private_facts" || column === "feed_hash") return "hidden";
  if (of.site) return `site:${of.site}`;
  switch (table) {
    case "cars":
      return `car:${of.group}/${row.id}`;
    case "car_picture_sources":
    case "car_overrides":
      return `car:${of.group}/${row.car_id}`;
    case "dealerships":
      return `dealership:${of.group}/${row.slug}`;
    case "locations":
      return `dealership:${of.group}/${row.dealership_id}`;
    default:
      return `group:${of.group}`;
  }
}

/**
 * A group's document: what describes one dealership belongs to that dealership, the rest to every site of the
 * group.
 */
function bookGroup(ledger: Ledger, document: Row, group: string): void {
  const list = (key: string) => (Array.isArray(document[key]) ? (document[key] as Row[]) : []);
  const dealershipOf = new Map<unknown, unknown>();
  for (const one of list("dealerships")) dealershipOf.set(one.slug, one.slug);
  const lone = list("dealerships").length === 1 ? list("dealerships")[0]?.slug : undefined;
  for (const one of list("locations")) {
    const dealership = one.dealership_slug ?? one.dealership_id ?? lone;
    for (const name of [one.slug, one.name, one.id]) if (name) dealershipOf.set(name, dealership);
  }
  for (const [key, value] of Object.entries(document)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const names = typeof one === "object" && one !== null ? (one as Row) : {};
      const named = [
        names.dealership_slug,
        names.dealership,
        names.location,
        names.location_name,
        names.slug,
      ];
      const dealership = named.map((name) => dealershipOf.get(name)).find(Boolean);
      const owner = dealership ? `dealership:${group}/${dealership}` : `group:${group}`;
      book(ledger, one, owner, `group_versions.document.${key}`);
    }
  }
}

function book(ledger: Ledger, value: unknown, owner: Owner, where: string): void {
  if (value === null || value === undefined || typeof value === "boolean") return;
  for (const word of wordsIn(typeof value === "object" ? JSON.stringify(value) : String(value))) {
    const known = ledger.get(word);
    if (known) known.owners.add(owner);
    else ledger.set(word, { owners: new Set([owner]), where });
  }
}

async function slugs(client: pg.Client, table: "sites" | "groups"): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; slug: string }>(`select id, slug from ${table}`);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Columns that background tasks update over time, independent of requests. */
const moving = "{next_try_at,attempts,tried_at,last_answer,lease,leased_until,leased,views}";

/** Beside them, what the follower of changes notes of a catalogue. */
const movingIn: Readonly<Record<string, string>> = { catalogues: "{changed_at,last_changed_at,failed_at}" };

/** Tables whose expired rows background tasks remove. */
const fading = new Set(["rate_counts", "sign_in_codes", "sign_in_counts", "form_drafts"]);

/**
 * The picture task's queue and the change feed: background tasks of every group write to them at any time.
 */
const worked = new Set(["car_picture_sources", "changes"]);

/** A hash of every row, by `table group site`: the test must leave it unchanged. */
export type Rows = Map<string, Set<string>>;

export async function readRows(client: pg.Client): Promise<Rows> {
  const found: Rows = new Map();
  for (const { name, ofSite } of await tenantTables(client)) {
    if (worked.has(name)) continue;
    const group = name === "groups" ? "id" : "group_id";
    const site = name === "sites" ? "id::text" : ofSite ? "site_id::text" : "''";
    const { rows } = await client.query<{ of: string; hashes: string[] }>(
      `select coalesce(${group}::text, '') || ' ' || coalesce(${site}, '') as of,
         array_agg(md5((to_jsonb(t) - '${moving}'::text[] - '${movingIn[name] ?? "{}"}'::text[])::text)) as hashes from ${name} t group by 1`,
    );
    for (const { of, hashes } of rows) found.set(`${name} ${of}`, new Set(hashes));
  }
  for (const { table, groupId, hash } of await memberRows(client)) {
    const key = `${table} ${groupId} `;
    found.set(key, (found.get(key) ?? new Set()).add(hash));
  }
  return found;
}

/** The keys whose rows have changed; for tables with expiring rows, only those with new rows. */
export function changedRows(before: Rows, after: Rows): string[] {
  const none: ReadonlySet<string> = new Set();
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    const [was, is] = [before.get(key) ?? none, after.get(key) ?? none];
    if (![...is].every((hash) => was.has(hash))) return true;
    return is.size !== was.size && !fading.has(key.split(" ")[0] ?? "");
  });
}
