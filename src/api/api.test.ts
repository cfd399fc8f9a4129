import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carEventsTask } from "#domain/integrations/events/car-events-task.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { demoClientSecret, loadDemoClient } from "../../demo/load-client.server.ts";

let group: ApiGroup;
let secret: string;

beforeAll(async () => {
  group = await apiGroup();
  secret = (await group.clientOf()).text;
});
beforeEach(() => group.freshLimits());
afterAll(() => group.close());

const get = (path: string) => group.call(secret, "GET", `/v1${path}`);
const patch = (path: string, body: unknown) => group.call(secret, "PATCH", `/v1${path}`, { body });
const entries = async (action: string) =>
  (await group.owner.query("select actor_kind, site_id from audit_entries where action = $1", [action])).rows;
const follow = () =>
  carEventsTask({ db: group.db }).run(
    () => false,
    () => {},
  );

it("takes the demo's secret, which everyone knows, only while the demo runs", async () => {
  const demo = await apiGroup({ isDemo: true });
  for (const [of, status] of [
    [demo, 200],
    [group, 401],
  ] as const) {
    await loadDemoClient(of.db.asConsole, { sites: of.store, now: of.now, group: "yard" });
    await loadDemoClient(of.db.asConsole, { sites: of.store, now: of.now, group: "yard" });
    expect((await of.call(demoClientSecret, "GET", "/v1/me")).status).toBe(status);
  }
  await demo.close();
});

describe("a request", () => {
  it("needs a secret that works", async () => {
    const { text, secretId } = await group.clientOf({ scopes: ["stock:read"] });
    expect((await group.call(text, "GET", "/v1/me")).body).toMatchObject({
      group: "yard",
      scopes: ["stock:read"],
    });
    await group.owner.query("update api_secrets set revoked_at = now() where id = $1", [secretId]);
    for (const wrong of [text, null, "forecourt_x"]) {
      const { status, body, headers } = await group.call(wrong, "GET", "/v1/me");
      expect([status, body.code, headers.get("WWW-Authenticate")]).toEqual([
        401,
        "token_invalid",
        'Bearer realm="Forecourt API"',
      ]);
    }
  });

  it("of a network with thirty wrong secrets waits, also with a right one", async () => {
    for (let i = 0; i < 30; i++) await group.call("forecourt_x", "GET", "/v1/me");
    expect((await get("/me")).status).toBe(429);
  });

  it.each([
    ["/v1/nothing", "GET", 404, null],
    ["/v1/cars", "DELETE", 405, "GET, POST, HEAD"],
    ["/v1/cars/north-0", "POST", 405, "GET, PATCH, DELETE, HEAD"],
  ])("to %s by %s is %d", async (path, method, status, allow) => {
    const answer = await group.call(secret, method, path);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([status, allow]);
  });

  it("gets all its errors at once", async () => {
    const { status, body } = await get("/cars?limit=900&cursor=&status=gone&surprise=1&q=a&q=b");
    expect([status, body.code]).toEqual([422, "invalid"]);
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      "limit",
      "q",
      "status",
      "surprise",
    ]);
    const wrong = await patch("/cars/north-0", {
      set: { price: "much", colour: 7, wings: 2 },
      until: "soon",
    });
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      "/set/colour",
      "/set/price",
      "/set/wings",
      "/until",
    ]);
  });

  it.each([
    ["unreadable", "{", "application/json", 400, "bad_request"],
    ["of another type", "{}", "text/plain", 415, "unsupported_type"],
    ["too long", `"${"x".repeat(1_000_001)}"`, "application/json", 413, "too_large"],
  ])("with a body that is %s is refused", async (_, body, type, status, code) => {
    const response = await group.app().request("/v1/cars/north-0", {
      method: "PATCH",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": type },
      body,
    });
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it.each([
    ["/events?type=%00", "type"],
    ["/cars?q=a%00b", "q"],
    ["/cars/a%00b", "car"],
  ])("to %s is refused for a character that no text has", async (path, parameter) => {
    const { status, body } = await get(path);
    expect([status, body.errors]).toEqual([
      422,
      [{ parameter, code: "invalid_format", detail: "It has characters that aren't of a text" }],
    ]);
  });

  it("counts in its client's limits, which each answer says", async () => {
    const { text } = await group.clientOf();
    const first = await group.call(text, "GET", "/v1/me");
    expect([first.headers.get("RateLimit-Policy"), first.headers.get("RateLimit")]).toEqual([
      '"read";q=120;w=12',
      '"read";r=119;t=1',
    ]);
    for (let i = 0; i < 119; i++) await group.call(text, "GET", "/v1/me");
    const refused = await group.call(text, "GET", "/v1/me");
    expect([refused.status, refused.body.code, refused.headers.get("Retry-After")]).toEqual([
      429,
      "too_many_requests",
      "1",
    ]);
    expect((await get("/me")).status).toBe(200);
    const write = await group.call(text, "PATCH", "/v1/cars/north-0", { body: { set: { colour: "Red" } } });
    expect(write.headers.get("RateLimit")).toBe('"write";r=29;t=1');
  });

  it("is one of eight of its client in progress at most", async () => {
    const { client } = (await get("/me")).body;
    const gate = Promise.withResolvers<void>();
    const begun = Array.from({ length: 8 }, () => group.limits().run(client.id, () => gate.promise));
    const { status, body } = await get("/cars");
    expect([status, body.code]).toEqual([429, "too_many_at_once"]);
    gate.resolve();
    await Promise.all(begun);
    expect((await get("/cars")).status).toBe(200);
  });
});

describe("cars", () => {
  it("are walked to their end by cursors, each once", async () => {
    const seen: string[] = [];
    let query = "?limit=2";
    for (let next: string | null = ""; next !== null; query = `?limit=2&cursor=${next}`) {
      const { body } = await get(`/cars${query}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      next = body.next;
    }
    expect(seen).toEqual(["north-0", "north-1", "north-2", "west-0", "west-1", "west-2"]);
    const { body } = await get("/cars?limit=2");
    for (const cursor of ["x", body.next.slice(2), `${body.next}&site=north`])
      expect((await get(`/cars?limit=2&cursor=${cursor}`)).body.code).toBe("cursor_invalid");
  });

  it.each([
    ["site=west", ["west-0", "west-1", "west-2"]],
    ["stock_number=west-1", ["west-1"]],
    ["q=mazda+west-2", ["west-2"]],
    ["status=sold", []],
    ["site=other", []],
    ["feed=none", []],
  ])("are filtered by %s", async (query, ids) => {
    expect((await get(`/cars?${query}`)).body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it("are corrected over what the feed says, with one entry in the log", async () => {
    const before = (await entries("api.correctCar")).length;
    const { body } = await patch("/cars/north-1", {
      set: { price: 18_990, certified: true },
      seen: { price: 20_001 },
    });
    expect(body).toMatchObject({ price: 18_990, displayed_price: 18_990 });
    expect(body.fields.price).toMatchObject({
      shown: 18_990,
      feed: 20_001,
      correction: { by: "client", until: null },
    });
    expect((await entries("api.correctCar")).slice(before)).toEqual([{ actor_kind: "token", site_id: null }]);
    const lifted = await patch("/cars/north-1", { lift: ["price"] });
    expect(lifted.body.fields.price).toEqual({ shown: 20_001, feed: 20_001, correction: null });
  });

  it("keep what someone else set since it was seen, and take the other fields", async () => {
    await patch("/cars/north-2", { set: { price: 17_000 } });
    const { status, body } = await patch("/cars/north-2", {
      set: { price: 16_000, colour: "Blue" },
      seen: { price: 20_002 },
    });
    expect([status, body.code, body.conflicts]).toEqual([
      409,
      "conflict",
      [{ field: "price", yours: 16_000, theirs: 17_000, by: "client" }],
    ]);
    expect((await get("/cars/north-2")).body).toMatchObject({ price: 17_000, colour: "Blue" });
  });

  it.each([
    [{ set: {} }, "/set"],
    [{ set: { price: -4 } }, "/set/price"],
    [{ set: { location: "nowhere" } }, "/set/location"],
    [{ set: { price: 1_000 }, until: "2020-01-01T00:00:00Z" }, "/until"],
  ])("refuse %j", async (body, pointer) => {
    const answer = await patch("/cars/north-0", body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, pointer]);
  });

  it("that changed are read after a sequence, sold and removed ones without more", async () => {
    await follow();
    const start = (await get("/cars")).body.after;
    expect((await get(`/cars?after=${start}`)).body).toEqual({ items: [], next: null, after: start });
    await patch("/cars/west-0", { set: { price: 15_000 } });
    await patch("/cars/west-1", { set: { status: "sold" } });
    await group.owner.query("delete from cars where id = 'west-2'");
    await group.db.withTenant(group.sites.west, (tx) =>
      tx.execute(sql`select record_change('stock', app_group_id(), array['west-2'])`),
    );
    await follow();
    const first = (await get(`/cars?after=${start}&limit=1`)).body;
    const rest = (await get(`/cars?after=${start}&limit=5&cursor=${first.next}`)).body;
    const items = [...first.items, ...rest.items].map(({ id, removed }) => `${id} ${removed}`);
    expect(items.sort()).toEqual(["west-0 false", "west-1 true", "west-2 true"]);
    expect((await get(`/cars?after=${rest.after}`)).body.items).toEqual([]);
    const events = (await get(`/events?after=${start}`)).body;
    expect(
      events.items.map(({ type, subject }: Record<string, string>) => `${type} ${subject}`).sort(),
    ).toEqual(["car.changed west-0", "car.removed west-2", "car.sold west-1"]);
    expect((await get(`/events?after=${events.after}`)).body).toMatchObject({ items: [], is_end: true });
    expect((await get("/events?type=lead.*")).body.items).toEqual([]);
  });
});

it("says that events were deleted which a program hasn't read", async () => {
  await group.owner.query("update events set at = '2026-01-01'");
  expect((await get("/events?after=1")).body.code).toBe("events_gone");
  expect((await get("/events?after=0")).status).toBe(200);
});
