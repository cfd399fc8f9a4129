import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actions, may } from "#domain/staff/access/permissions.ts";
import { readAuditFilter } from "#domain/staff/audit/audit-entry.ts";
import { auditPage } from "#domain/staff/audit/audit-log.server.ts";
import { dayMs } from "#lib/durations.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { accessOfClient, allClientScopes, clientScopes } from "./client-scopes.ts";
import { apiSecrets } from "./client-tables.ts";
import {
  clientBySecret,
  clientsOf,
  type MadeSecret,
  makeClient,
  revokeClient,
  revokeSecret,
  rotateSecret,
} from "./clients.server.ts";
import type { NewClient } from "./new-client.ts";

const now = new Date("2026-03-02T01:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * dayMs);
let db: Awaited<ReturnType<typeof testDatabase>>;
let group: Awaited<ReturnType<typeof addGroup>>;
let other: Awaited<ReturnType<typeof addGroup>>;

beforeAll(async () => {
  db = await testDatabase();
  group = await addGroup(db, "north");
  other = await addGroup(db, "south");
});
afterAll(() => db.remove());

const by = (of = group) => ({
  actor: { kind: "member" as const, id: "ana", action: "client.make" },
  groupId: of.id,
});
const program: NewClient = {
  name: "Stock system",
  scopes: ["stock:read"],
  siteIds: null,
  locationIds: ["yard"],
  days: 90,
};
async function made(of = group, client = program): Promise<MadeSecret> {
  const done = await makeClient(db.asConsole, { ...by(of), client }, now);
  if (done.kind !== "made") throw new Error(done.kind);
  return done;
}
const known = (text: string, at = now) => clientBySecret(db.asConsole, text, at);

it("knows a client by its secret, until that ends, and stores only its hash", async () => {
  const { text, clientId, expiresAt } = await made();
  expect(text).toMatch(/^forecourt_api_[\w-]{43}$/);
  expect(expiresAt).toEqual(later(90));
  expect(await known(text)).toMatchObject({
    id: clientId,
    name: "Stock system",
    groupId: group.id,
    scopes: ["stock:read"],
    locationIds: ["yard"],
  });
  expect(await known(text, later(90))).toBeNull();
  for (const wrong of [
    `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`,
    "forecourt_api_",
    text.slice(14),
  ])
    expect(await known(wrong)).toBeNull();
  const stored = await db.asConsole.withTenant({ groupId: group.id }, (tx) =>
    tx.execute(sql`select row_to_json(s)::text as row from api_secrets s`),
  );
  expect(JSON.stringify(stored.rows)).not.toContain(text.slice(14));
});

it("turns the group's events on with its first client", async () => {
  await made(other);
  const { rows } = await db.withTenant({ groupId: other.id }, (tx) =>
    tx.execute(sql`select events_since is not null as on from groups where id = ${other.id}::uuid`),
  );
  expect(rows).toEqual([{ on: true }]);
});

it("has two secrets at once while one replaces the other, and no third", async () => {
  const first = await made();
  const next = () => rotateSecret(db.asConsole, { ...by(), clientId: first.clientId, days: 365 }, later(1));
  const second = await next();
  if (second.kind !== "made") throw new Error(second.kind);
  expect(await known(first.text)).not.toBeNull();
  expect((await known(second.text))?.id).toBe(first.clientId);
  expect((await next()).kind).toBe("too many");
  expect(await revokeSecret(db.asConsole, { ...by(), id: first.secretId }, later(1))).toBe(true);
  expect(await known(first.text, later(1))).toBeNull();
  expect((await next()).kind).toBe("made");
});

it("ends with all of its secrets, by its own group only", async () => {
  const { text, clientId, secretId } = await made();
  const asOther = by(other);
  expect(await revokeClient(db.asConsole, { ...asOther, id: clientId }, now)).toBe(false);
  expect(await revokeSecret(db.asConsole, { ...asOther, id: secretId }, now)).toBe(false);
  expect((await rotateSecret(db.asConsole, { ...asOther, clientId, days: 7 }, now)).kind).toBe("no client");
  expect(await known(text)).not.toBeNull();
  expect(await revokeClient(db.asConsole, { ...by(), id: clientId }, now)).toBe(true);
  expect(await known(text)).toBeNull();
  expect((await clientsOf(db.asConsole, group.id, now)).map(({ id }) => id)).not.toContain(clientId);
});

it("notes at most once a minute that a secret was used", async () => {
  const { text, secretId } = await made();
  const usedAt = async () =>
    (
      await db.asConsole.withTenant({ groupId: group.id }, (tx) =>
        tx.select({ at: apiSecrets.lastUsedAt }).from(apiSecrets).where(eq(apiSecrets.id, secretId)),
      )
    )[0]?.at;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  await known(text);
  await known(text, after(59));
  expect(await usedAt()).toEqual(now);
  await known(text, after(61));
  expect(await usedAt()).toEqual(after(61));
});

it("makes twenty clients a group at most, also of requests at once", async () => {
  const third = await addGroup(db, "many");
  const done = await Promise.all(
    Array.from({ length: 24 }, () => makeClient(db.asConsole, { ...by(third), client: program }, now)),
  );
  expect(done.filter(({ kind }) => kind === "made")).toHaveLength(20);
  expect(await clientsOf(db.asConsole, third.id, now)).toHaveLength(20);
});

it("is named by the log, with what it did", async () => {
  const { clientId } = await made(group, { ...program, name: "Price robot" });
  await db.asConsole
    .as({ kind: "token", id: clientId, action: "api.listCars" })
    .withTenant({ groupId: group.id }, (tx) => tx.execute(sql`select audit_read('cars', 1, '{}')`));
  const filter = { ...readAuditFilter(new URLSearchParams()), actor: clientId };
  const page = await auditPage(db.asConsole, { groupId: group.id, filter, siteSlugs: new Map() });
  expect(page.entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["Program “Price robot”", "api.listCars"],
  ]);
});

it("may do what its scopes name, within its sites and locations", () => {
  for (const scope of allClientScopes) {
    const reach = { groupId: "g", groupSlug: "g", scopes: [scope], siteIds: ["s"], locationIds: ["l"] };
    const all = accessOfClient({ ...reach, siteIds: null, locationIds: null });
    const named: readonly string[] = clientScopes[scope].actions;
    for (const action of actions)
      expect(may(all, action, { groupId: "g" }), action).toBe(named.includes(action));
    const some = accessOfClient(reach);
    for (const action of clientScopes[scope].actions) {
      // Feeds and webhooks are of the whole group, catalogues of whole sites.
      const isWider = /^(?:stock\.(?:feeds|import)|integrations\.|marketing\.)/.test(action);
      expect(may(some, action, { groupId: "g", siteId: "s", locationId: "l" }), scope).toBe(!isWider);
      expect(may(some, action, { groupId: "g", siteId: "s" })).toBe(false);
      expect(may(some, action, { groupId: "g", siteId: "t", locationId: "l" })).toBe(false);
      expect(may(some, action, { groupId: "h", siteId: "s", locationId: "l" })).toBe(false);
    }
  }
});
