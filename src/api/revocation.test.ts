import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { revokeClient, revokeSecret, rotateSecret } from "#domain/integrations/clients/clients.server.ts";
import { type Database, openDatabase, requestTimeouts } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { groupState, resumeGroup, suspendGroup } from "#platform/groups/suspend-group.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";

let group: ApiGroup;
/** The pools of two processes. */
let processes: readonly [Database, Database];
beforeAll(async () => {
  group = await apiGroup();
  const pool = () => openDatabase(group.db.asConsole.url, 2, requestTimeouts, consoleRole);
  processes = [pool(), pool()];
});
beforeEach(() => group.freshLimits());
afterAll(async () => {
  for (const pool of processes) await pool.close();
  await group.close();
});

const actor = { kind: "member" as const, id: "ana", action: "client.revoke" };
const days = 90;
type Made = Awaited<ReturnType<ApiGroup["clientOf"]>>;
/** What the first process does, as which the second one refuses the client's secret. */
const ends: Record<string, (db: Database, made: Made) => Promise<unknown>> = {
  "a secret that is revoked": (db, { secretId }) =>
    revokeSecret(db, { actor, groupId: group.sites.north.groupId, id: secretId }, group.now()),
  "a secret that is revoked once the next one works": async (db, { clientId, secretId }) => {
    const { groupId } = group.sites.north;
    const next = await rotateSecret(db, { actor, groupId, clientId, days }, group.now());
    await revokeSecret(db, { actor, groupId, id: secretId }, group.now());
    return next;
  },
  "the secret of a client that ends": (db, { clientId }) =>
    revokeClient(db, { actor, groupId: group.sites.north.groupId, id: clientId }, group.now()),
};

describe("another process refuses the next call, while its own connections are open [DECIDE-491]", () => {
  it.each(Object.entries(ends))("%s [DECIDE-491]", async (_, end) => {
    const [first, second] = processes;
    const made = await group.clientOf();
    const ask = (secret = made.text) => statusIn(second, secret);
    expect([await statusIn(first, made.text), await ask()]).toEqual([200, 200]);
    const outcome = await end(first, made);
    expect(await ask()).toBe(401);
    if (typeof outcome === "object" && outcome !== null && "text" in outcome)
      expect(await ask(String(outcome.text))).toBe(200);
  });

  it("a group that is suspended, until it is resumed [DECIDE-491]", async () => {
    const [first, second] = processes;
    const { text } = await group.clientOf();
    expect(await statusIn(second, text)).toBe(200);
    const of = (await groupState(group.db, "yard")) ?? expect.fail("no group");
    await suspendGroup(first.as({ kind: "command", id: "op", action: "group suspend" }), of, group.now());
    expect(await statusIn(second, text)).toBe(403);
    await resumeGroup(first.as({ kind: "command", id: "op", action: "group resume" }), of, group.now());
    expect(await statusIn(second, text)).toBe(200);
  });
});

async function statusIn(consoleDb: Database, secret: string): Promise<number> {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await group.app(consoleDb).request("/v1/me", { headers })).status;
}
