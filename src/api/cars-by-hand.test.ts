import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { groupState, suspendGroup } from "#platform/groups/suspend-group.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";

let group: ApiGroup;
let secret: string;
let location: string;

beforeAll(async () => {
  group = await apiGroup();
  secret = (await group.clientOf()).text;
  location = group.sites.north.locations[0]?.id ?? "";
});
beforeEach(() => group.freshLimits());
afterAll(() => group.close());

const send = (method: string, path: string, sent: Parameters<ApiGroup["call"]>[3] = {}) =>
  group.call(secret, method, `/v1${path}`, sent);
const rio = () => ({ location, car_type: "used", year: 2020, make: "Kia", model: "Rio", price: 20_000 });
const add = (more: object = {}, key?: string) =>
  send("POST", "/cars", { body: { ...rio(), ...more }, ...(key ? { key } : {}) });
const logged = async (action: string) =>
  (await group.owner.query("select 1 from audit_entries where action = $1", [action])).rowCount;

describe("a car added by a program", () => {
  it("is corrected, marked as sold and deleted as one that a person added, with an entry each", async () => {
    const added = await add({ stocknum: "H1", make: "Kiaa" });
    expect([added.status, added.body.make, added.body.feed]).toEqual([201, "Kiaa", "by hand"]);
    const path = added.headers.get("Location")?.replace("/v1", "") ?? "";
    expect(path).toBe(`/cars/${added.body.id}`);
    const sold = await send("PATCH", path, { body: { set: { status: "sold", price: 19_000 } } });
    expect(sold.body).toMatchObject({ status: "sold", price: 19_000 });
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("DELETE", path)).status).toBe(404);
    for (const action of ["api.addCar", "api.correctCar", "api.deleteCar"])
      expect(await logged(action), action).toBe(1);
  });

  it("is refused with all that is wrong in it, twice in stock, and where the client has no cars", async () => {
    await add({ stocknum: "H2" });
    const pointersOf = async (more: object) =>
      ((await add(more)).body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointersOf({ stocknum: "h2" })).toEqual(["/stocknum"]);
    expect(await pointersOf({ price: 4, km: -1 })).toEqual(expect.arrayContaining(["/price"]));
    expect(await pointersOf({ make: undefined, wings: 2 })).toEqual(["/make", "/wings"]);
    expect(await pointersOf({ location: group.sites.other.locations[0]?.id })).toEqual(["/location"]);
    expect((await send("DELETE", "/cars/north-0")).body.code).toBe("not_by_hand");
    const { id } = (await add()).body;
    await group.owner.query("update cars set reserved = true where id = $1", [id]);
    expect((await send("DELETE", `/cars/${id}`)).body.code).toBe("reserved");
  });

  it("is one of fifty calls at once with one key [DECIDE-270]", async () => {
    const before = (await group.owner.query("select 1 from cars")).rowCount ?? 0;
    const statuses = new Set<string | number>();
    for (let sent = 0; sent < 50; sent += 10) {
      group.freshLimits();
      const answers = await Promise.all(Array.from({ length: 10 }, () => add({}, "one-car")));
      for (const { status, body } of answers) statuses.add(body.code ?? status);
    }
    for (const status of statuses) expect([201, "in_progress", "too_many_at_once"]).toContain(status);
    const again = await add({}, "one-car");
    expect([again.status, again.headers.get("Idempotent-Replay")]).toEqual([201, "true"]);
    expect(again.headers.get("Location")).toBe(`/v1/cars/${again.body.id}`);
    expect((await group.owner.query("select 1 from cars")).rowCount).toBe(before + 1);
  });
});

describe("photos", () => {
  const picture = (red: number) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer();

  it("are added as files, ordered and removed by what was seen of them [DECIDE-271]", async () => {
    const path = `/cars/${(await add()).body.id}/photos`;
    expect((await send("GET", path)).body.items).toEqual([]);
    for (const red of [10, 200]) {
      const added = await send("POST", path, { file: await picture(red) });
      expect([added.status, added.headers.get("ETag")]).toEqual([
        201,
        expect.stringMatching(/^"[\w-]{22}"$/),
      ]);
    }
    const { body, headers } = await send("GET", path);
    const [first, second] = body.items;
    expect(first).toMatchObject({ width: 900, is_own: true, url: expect.stringContaining("/img/") });
    const seen = { "If-Match": headers.get("ETag") ?? "" };
    const arrange = (photos: string[], headers?: Record<string, string>) =>
      send("PUT", path, { body: { photos }, ...(headers ? { headers } : {}) });
    expect((await arrange([second.id])).body.code).toBe("precondition_required");
    expect((await arrange(["none"], seen)).body.errors[0].pointer).toBe("/photos/0");
    const turned = await arrange([second.id, first.id], seen);
    expect(turned.body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await arrange([first.id], seen)).body.code).toBe("precondition_failed");
    const now = { "If-Match": turned.headers.get("ETag") ?? "" };
    expect((await arrange([second.id], now)).body.items).toHaveLength(1);
    expect((await send("POST", path, { file: Buffer.from("no picture") })).body.errors[0].code).toBe(
      "not_a_picture",
    );
    expect((await send("POST", path, { file: Buffer.alloc(10_000_001) })).status).toBe(413);
    expect((await send("POST", path, { body: {} })).status).toBe(415);
  });
});

it("answers busy to a change that waits three seconds for an import, and stores nothing [DECIDE-272]", async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const importing = group.db.withTenant({ groupId: group.sites.north.groupId }, async (tx) => {
    await lockStock(tx, group.sites.north.groupId);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const body = { set: { colour: "Green" } };
  const { status, body: problem, headers } = await send("PATCH", "/cars/north-1", { body });
  expect([status, problem.code]).toEqual([503, "busy"]);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  held.resolve();
  await importing;
  expect((await send("PATCH", "/cars/north-1", { body })).status).toBe(200);
});

it("refuses clients of a suspended group [DECIDE-273]", async () => {
  const { text } = await group.clientOf({}, group.sites.other);
  expect((await group.call(text, "GET", "/v1/me")).status).toBe(200);
  const state = await groupState(group.db, "other");
  if (!state) throw new Error("no group");
  const actor = { kind: "command" as const, id: "tester", action: "group suspend" };
  await suspendGroup(group.db.as(actor), state, group.now());
  for (const [method, path] of [
    ["GET", "/v1/me"],
    ["PATCH", "/v1/cars/other-0"],
  ] as const) {
    const { status, body } = await group.call(text, method, path);
    expect([status, body.code]).toEqual([403, "suspended"]);
  }
  expect((await send("GET", "/me")).status).toBe(200);
});
