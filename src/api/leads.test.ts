import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { addLead } from "#tests/support/lead-group.ts";

let group: ApiGroup;
let secret: string;
let lead: string;

beforeAll(async () => {
  group = await apiGroup();
  secret = (await group.clientOf()).text;
});
beforeEach(async () => {
  group.freshLimits();
  await group.owner.query("delete from leads");
  lead = await addLead(group, group.sites.north, { locationId: null });
});
afterAll(() => group.close());

const get = (path: string) => group.call(secret, "GET", `/v1${path}`);
const change = (body: unknown) => group.call(secret, "PATCH", `/v1/leads/${lead}`, { body });
const note = (text: string, key?: string) =>
  group.call(secret, "POST", `/v1/leads/${lead}/notes`, { body: { text }, ...(key ? { key } : {}) });
const count = async (table: string) => (await group.owner.query(`select 1 from ${table}`)).rowCount;
const logged = async (action: string) =>
  (
    await group.owner.query("select changes from audit_entries where action = $1 and actor_kind = 'token'", [
      action,
    ])
  ).rowCount;

it("are read with the person who enquired, newest first, and the log says how many", async () => {
  group.at("2026-03-02T02:00:00Z");
  const newer = await addLead(group, group.sites.west);
  const before = (await logged("api.listLeads")) ?? 0;
  const first = (await get("/leads?limit=1")).body;
  expect(first.items).toMatchObject([
    { id: newer, site: "west", answers: { name: "Ana Li" }, is_erased: false },
  ]);
  const second = (await get(`/leads?limit=1&cursor=${first.next}`)).body;
  expect([second.items[0].id, second.next]).toEqual([lead, null]);
  expect((await get("/leads?site=north")).body.items).toHaveLength(1);
  expect((await get("/leads?stage=won")).body.items).toEqual([]);
  expect((await get("/leads?since=2026-03-02T01:30:00Z")).body.items).toHaveLength(1);
  expect(await logged("api.listLeads")).toBe(before + 5);
  await get(`/leads/${lead}`);
  expect(await logged("api.readLead")).toBe(1);
});

it("keep what someone else set since it was seen, and store nothing then", async () => {
  expect((await change({ set: { stage: "contacted", tags: ["Hot"] } })).body).toEqual({
    id: lead,
    stage: "contacted",
    owner_id: null,
    tags: ["Hot"],
  });
  const { status, body } = await change({
    set: { stage: "won", tags: [] },
    seen: { stage: "new", tags: ["Hot"] },
  });
  expect([status, body.conflicts]).toEqual([
    409,
    [{ field: "stage", yours: "won", theirs: "contacted", by: "staff" }],
  ]);
  expect((await get(`/leads/${lead}`)).body).toMatchObject({ stage: "contacted", tags: ["Hot"] });
  expect((await change({ set: { stage: "won" }, seen: { stage: "contacted" } })).status).toBe(200);
  expect((await change({ set: { owner_id: "nobody" } })).body.errors[0].pointer).toBe("/set/owner_id");
  expect((await change({ set: { stage: "spam" } })).status).toBe(422);
  expect((await change({ set: {} })).status).toBe(422);
});

it("get one note of calls with one key, also of fifty at once", async () => {
  const answers = [];
  for (let i = 0; i < 7; i++)
    answers.push(...(await Promise.all(Array.from({ length: 7 }, () => note("Called back", "key-1")))));
  const statuses = new Set(answers.map(({ status, body }) => body.code ?? status));
  for (const status of statuses) expect([201, "in_progress", "too_many_requests"]).toContain(status);
  group.freshLimits();
  const replayed = await note("Called back", "key-1");
  expect([
    replayed.status,
    replayed.headers.get("Idempotent-Replay"),
    replayed.headers.get("Location"),
  ]).toEqual([201, "true", `/v1/leads/${lead}`]);
  expect(await count("lead_events")).toBe(1);
  expect((await note("Another", "key-1")).body.code).toBe("key_reused");
  expect((await note("Called back", "a b")).status).toBe(422);
  expect((await note("Another")).status).toBe(201);
  expect(await count("lead_events")).toBe(2);
});

it("run a call again whose process ended before its answer, and add no second note", async () => {
  await note("Called back", "key-2");
  await group.owner.query("update api_requests set status = null, location = null");
  expect((await note("Called back", "key-2")).body.code).toBe("in_progress");
  group.at("2026-03-02T03:05:00Z");
  expect((await note("Called back", "key-2")).status).toBe(201);
  expect(await count("lead_events")).toBe(1);
});

it("whose shopper was erased take no note", async () => {
  await group.db.withSite(group.sites.north, (tx) =>
    tx.execute(sql`update leads set payload = '{"erased": true}'`),
  );
  expect((await note("Called", "key-3")).body.code).toBe("erased");
  expect((await get(`/leads/${lead}`)).body).toMatchObject({ is_erased: true, answers: {} });
});

it("have bookings without the person", async () => {
  const { groupId, id, locations } = group.sites.north;
  await group.db.withSite(group.sites.north, (tx) =>
    tx.execute(sql`insert into test_drive_bookings (group_id, site_id, location_id, starts_at, seat, minutes, lead_id, created_at)
      values (${groupId}::uuid, ${id}::uuid, ${locations[0]?.id}, '2026-03-05T01:00:00Z', 1, 30, ${lead}, now())`),
  );
  await group.db.withSite(group.sites.north, (tx) =>
    tx.execute(sql`insert into service_bookings (group_id, site_id, location_id, day, seat, lead_id, created_at)
      values (${groupId}::uuid, ${id}::uuid, ${locations[0]?.id}, '2026-03-06', 1, 'another', now() - interval '1 day')`),
  );
  const first = (await get("/bookings?limit=1")).body;
  expect(first.items).toMatchObject([
    { id: lead, kind: "test_drive", starts_at: "2026-03-05T01:00:00.000Z", day: null },
  ]);
  const second = (await get(`/bookings?limit=1&cursor=${first.next}`)).body;
  expect(second).toMatchObject({
    items: [{ kind: "service", day: "2026-03-06", starts_at: null }],
    next: null,
  });
  expect((await get("/bookings?kind=inspection")).body.items).toEqual([]);
  const ofWest = await group.clientOf({ siteIds: [group.sites.west.id] });
  expect((await group.call(ofWest.text, "GET", "/v1/bookings")).body.items).toEqual([]);
});
