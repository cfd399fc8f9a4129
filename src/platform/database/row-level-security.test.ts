import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dealerships } from "#domain/cars/car-tables.ts";
import { openDatabase } from "./database.server.ts";
import { rateCounts } from "./rate-tables.ts";
import { groups, sites } from "./site-tables.ts";
import { testDatabase } from "./test-database.server.ts";

const first = { groupId: "00000000-0000-4000-8000-000000000001" };
const second = { groupId: "00000000-0000-4000-8000-000000000002" };
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
  for (const [index, tenant] of [first, second].entries()) {
    await db.withTenant(tenant, async (tx) => {
      await tx.insert(groups).values({ id: tenant.groupId, slug: `group-${index}`, version: 1 });
      await tx.insert(dealerships).values({ groupId: tenant.groupId, id: "d", slug: "d" });
    });
  }
});
afterAll(() => db.remove());

describe("row-level security without other filters [SITE-09]", () => {
  it("shows a tenant its own rows and no others", async () => {
    const seen = await db.withTenant(first, (tx) => tx.select().from(dealerships));
    expect(seen.map((row) => row.groupId)).toEqual([first.groupId]);
  });

  it("shows nothing without a tenant, also on a connection that had one", async () => {
    for (let i = 0; i < 6; i++) {
      await db.withTenant(first, (tx) => tx.execute(sql`select 1`));
      expect(await db.withoutTenant((tx) => tx.select().from(dealerships))).toEqual([]);
    }
  });

  it("shows a site's rows to that site only: neither to the group nor to its other site", async () => {
    const { groupId } = first;
    const [north, south] = ["north", "south"].map((slug, index) => ({
      groupId,
      id: `00000000-0000-4000-9000-00000000000${index}`,
      slug,
    }));
    for (const { id, slug } of [north!, south!])
      await db.withTenant(first, (tx) => tx.insert(sites).values({ groupId, id, slug, version: 1 }));
    await db.withSite(north!, (tx) =>
      tx.insert(rateCounts).values({ groupId, siteId: north!.id, key: "one", fullAt: new Date() }),
    );
    const keys = (seen: { key: string }[]) => seen.map(({ key }) => key);
    expect(keys(await db.withSite(north!, (tx) => tx.select().from(rateCounts)))).toEqual(["one"]);
    expect(keys(await db.withSite(south!, (tx) => tx.select().from(rateCounts)))).toEqual([]);
    expect(keys(await db.withTenant(first, (tx) => tx.select().from(rateCounts)))).toEqual([]);
  });

  it("refuses to write another tenant's row, and to move one there", async () => {
    await expect(
      db.withTenant(first, (tx) =>
        tx.insert(dealerships).values({ groupId: second.groupId, id: "x", slug: "x" }),
      ),
    ).rejects.toThrow();
    await expect(
      db.withTenant(first, (tx) => tx.update(dealerships).set({ groupId: second.groupId })),
    ).rejects.toThrow();
    const touched = await db.withTenant(first, (tx) =>
      tx.update(dealerships).set({ slug: "taken" }).where(sql`group_id = ${second.groupId}::uuid`),
    );
    expect(touched.rowCount).toBe(0);
  });

  it("applies to every table that has a tenant column", async () => {
    const open = await db.withoutTenant((tx) =>
      tx.execute(sql`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`),
    );
    expect(open.rows).toEqual([]);
  });

  it("uses a role that owns nothing and bypasses nothing", async () => {
    const role = await db.withoutTenant((tx) =>
      tx.execute(
        sql`select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    );
    expect(role.rows).toEqual([{ name: "forecourt_app", rolsuper: false, rolbypassrls: false }]);
  });

  it("applies when a pooler dropped the connection's options and the login owns everything", async () => {
    const one = openDatabase(db.ownerUrl, 1);
    try {
      await one.pool.query("set role none");
      const seen = await one.withTenant(first, (tx) => tx.select().from(dealerships));
      expect(seen.map((row) => row.groupId)).toEqual([first.groupId]);
      expect(await one.withoutTenant((tx) => tx.select().from(dealerships))).toEqual([]);
    } finally {
      await one.close();
    }
  });

  it("prevents deleting another tenant's rows", async () => {
    const gone = await db.withTenant(first, (tx) =>
      tx.delete(dealerships).where(sql`group_id = ${second.groupId}::uuid`),
    );
    expect(gone.rowCount).toBe(0);
    expect(await db.withTenant(second, (tx) => tx.select().from(dealerships))).toHaveLength(1);
  });

  it("prevents announcing a change of another tenant, and reading or editing the feed", async () => {
    const asFirst = (query: ReturnType<typeof sql>) => db.withTenant(first, (tx) => tx.execute(query));
    await expect(
      asFirst(sql`select record_change('stock', ${second.groupId}::uuid, array['c'])`),
    ).rejects.toThrow();
    await expect(asFirst(sql`select group_id from changes`)).rejects.toThrow();
    await expect(asFirst(sql`delete from changes`)).rejects.toThrow();
    await asFirst(sql`select record_change('stock', ${first.groupId}::uuid, array['c'])`);
    const seen = await db.withTenant(second, (tx) => tx.execute(sql`select seq from changes`));
    expect(seen.rows).toEqual([]);
  });
});

describe("named exceptions: functions that run as the owner [SITE-09]", () => {
  const definers = sql`select p.proname as name, p.proconfig as settings, p.proacl::text as rights
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef order by 1`;

  it("are exactly these", async () => {
    const { rows } = await db.withoutTenant((tx) => tx.execute<{ name: string }>(definers));
    expect(rows.map((row) => row.name)).toEqual([
      "acknowledgements_to",
      "add_car_days",
      "add_counts",
      "add_event",
      "add_page_events",
      "add_platform_sender_key",
      "add_vitals",
      "alert_confirmations_to",
      "alert_sites",
      "all_hosts",
      "all_site_summaries",
      "all_sites",
      "api_client",
      "assign_inbound",
      "audit",
      "audit_change",
      "audit_group_suspension",
      "audit_read",
      "audit_site_agency",
      "background_task_reports",
      "begin_events",
      "booking_event",
      "car_belongs_to_another_group",
      "catalogue_event",
      "catalogues_changed",
      "catalogues_on",
      "change_follower_state",
      "changes_after",
      "check_hosts_again",
      "claim_alert_messages",
      "claim_catalogue_sends",
      "claim_deliveries",
      "claim_due_payments",
      "claim_inbound",
      "claim_small_inbound",
      "claim_webhooks",
      "delete_expired_form_drafts",
      "delete_expired_rate_counts",
      "delete_expired_sign_ins",
      "delete_expired_staff_rows",
      "delete_old_api_requests",
      "delete_old_audit_entries",
      "delete_old_changes",
      "delete_old_events",
      "delete_old_measure_events",
      "delete_old_versions",
      "delivery_backlog",
      "drop_inbound",
      "due_change_sets",
      "edge_purges_state",
      "expect_inbound",
      "expire_inbound",
      "feed_event",
      "feed_states",
      "forget_host_checks",
      "forget_pictures",
      "group_by_slug",
      "groups_with_ended_overrides",
      "groups_with_events",
      "groups_with_feeds",
      "groups_with_missing_pictures",
      "host_checks_found",
      "inbound_backlog",
      "is_framed_host",
      "is_suspended",
      "last_change",
      "lead_activity",
      "lead_event",
      "lead_of_messages",
      "lead_of_phone",
      "lead_of_reply_token",
      "leads_of_sender",
      "leads_to_route",
      "list_platform_sender_keys",
      "mails_of_ids",
      "measure_queues",
      "measured_sites",
      "next_payment_due_at",
      "note_platform_sender_key",
      "notify_webhooks",
      "number_event",
      "only_group",
      "orphaned_reply_files",
      "preview_of",
      "preview_state",
      "publish_cars",
      "release_inbound",
      "release_vitals",
      "remove_platform_sender_keys",
      "report_background_task",
      "resume_group",
      "save_change_follower",
      "save_edge_purges_state",
      "save_host_check",
      "site_by_host",
      "site_by_slug",
      "site_vitals",
      "sites_by_visits",
      "staff_access",
      "staff_invitation",
      "staff_member_by_email",
      "staff_passkey",
      "staff_passkeys_elsewhere",
      "staff_session",
      "staff_token",
      "state_event",
      "store_inbound",
      "sum_counters",
      "unanswered_leads",
      "unfinished_leads",
      "unnamed_pictures",
      "unplaced_inbound",
      "unread_leads",
      "unreported_webhooks",
      "webhook_event",
    ]);
  });

  /** Called by triggers and by other functions only. */
  const internal = [
    ...["audit", "audit_change", "audit_group_suspension", "audit_site_agency"],
    ...[
      "add_event",
      "booking_event",
      "catalogue_event",
      "feed_event",
      "lead_event",
      "number_event",
      "state_event",
    ],
    ...["notify_webhooks", "sum_counters", "webhook_event"],
  ];
  const ofConsole = [
    ...[
      "api_client",
      "audit_read",
      "lead_activity",
      "resume_group",
      "staff_access",
      "staff_invitation",
      "staff_member_by_email",
      "staff_passkey",
    ],
    "staff_session",
    "staff_token",
    "claim_webhooks",
    "unreported_webhooks",
    "is_suspended",
    "check_hosts_again",
    "unread_leads",
  ];

  it("find no table created by a caller, and may be called by the application only", async () => {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ name: string; settings: string[]; rights: string }>(definers),
    );
    for (const { name, settings, rights } of rows) {
      expect(settings, name).toContain("search_path=pg_catalog, public, pg_temp");
      const mayCall = internal.includes(name)
        ? null
        : ofConsole.includes(name)
          ? "forecourt_console"
          : "forecourt_app";
      expect(rights.match(/forecourt_\w+(?==X)/)?.[0] ?? null, name).toBe(mayCall);
      expect(rights, name).not.toMatch(/[{,]=X\//);
    }
  });

  it("ignore a temporary table of the same name", async () => {
    const fooled = await db.withTenant(first, async (tx) => {
      await tx.execute(sql`create temp table sites (group_id uuid, id uuid, slug text) on commit drop`);
      await tx.execute(
        sql`insert into sites values (${first.groupId}::uuid, ${first.groupId}::uuid, 'mine')`,
      );
      return tx.execute(sql`select * from site_by_slug('mine')`);
    });
    expect(fooled.rows).toEqual([]);
  });

  it("delete changes that every follower has had time for, and keep the newest", async () => {
    const year = new Date(Date.now() + 366 * 86_400_000).toISOString();
    const record = () =>
      db.withTenant(first, (tx) =>
        tx.execute(sql`select record_change('stock', ${first.groupId}::uuid, array['c'])`),
      );
    await record();
    await record();
    const newest = async () =>
      (await db.withoutTenant((tx) => tx.execute(sql`select last_change()::int as seq`))).rows[0]?.seq;
    const before = await newest();
    await db.withoutTenant((tx) => tx.execute(sql`select delete_old_changes(${year}::timestamptz)`));
    expect(await newest()).toBe(before);
    const left = await db.withoutTenant((tx) => tx.execute(sql`select seq from changes_after(0, 100)`));
    expect(left.rows).toHaveLength(1);
  });
});

describe("a failed query", () => {
  it("reports the failure without the written values", async () => {
    const twice = db.withTenant(first, (tx) =>
      tx.insert(dealerships).values({ groupId: first.groupId, id: "d", slug: "jo@example.com" }),
    );
    const error = await twice.then(
      () => null,
      (caught: Error) => caught,
    );
    expect(error?.message).toContain("duplicate key value");
    expect(error?.cause).toMatchObject({ code: "23505" });
    const text = inspect(error, { depth: 9, showHidden: true });
    expect(text).not.toContain("jo@example.com");
    expect(text).not.toContain(first.groupId);
  });
});
