import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encryptedColumns } from "#composition/encrypted-columns.ts";
import { addEndpoint, rotateSecret } from "#domain/integrations/webhooks/endpoints.server.ts";
import { secretOf, storeSecret } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { testDatabase } from "./database/test-database.server.ts";
import { encryptAnewTask } from "./encrypt-anew-task.server.ts";
import { decryptText } from "./encrypted-text.server.ts";
import { type SecretKeys, secretKeys } from "./secret-key.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let group: Awaited<ReturnType<typeof addGroup>>;
const now = new Date();
const files = async () => ({ kind: "missing", reason: "no file" }) as const;
const keysOf = (secret: string, previous?: string) =>
  secretKeys({ secret: secret.repeat(43), previous: previous?.repeat(43), dataDir: "" });

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  group = await addGroup(db, "north");
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

async function run(keys: SecretKeys): Promise<string[]> {
  const task = encryptAnewTask({
    consoleDb: db.asConsole,
    keys,
    encrypted: encryptedColumns,
    sites: async () => [{ groupId: group.id, id: group.siteId }],
  });
  const failures: string[] = [];
  await task.run(
    () => false,
    (error) => failures.push((error as Error).message),
  );
  return failures;
}

it("encrypts what the former SECRET encrypted, so that it can be unset", async () => {
  const actor = { kind: "member", id: "ana", action: "webhooks.add" } as const;
  const acting = { db: db.asConsole, actor, groupId: group.id };
  const fields = { url: "https://receiver.example/", types: ["lead.*"], siteIds: null };
  const old = { keys: keysOf("a"), now };
  const added = await addEndpoint(acting, fields, old);
  if (added.kind !== "added") throw new Error(added.kind);
  const second = await rotateSecret({ ...acting, id: added.id }, old);
  const stored = async () =>
    (await owner.query("select secret, previous_secret from webhook_endpoints")).rows[0];
  const before = await stored();

  expect(await run(keysOf("a"))).toEqual([]);
  expect(await stored()).toEqual(before);
  expect(await run(keysOf("b", "c"))).toHaveLength(2);
  expect(await stored()).toEqual(before);
  expect(await run(keysOf("b", "a"))).toEqual([]);
  const place = { table: "webhook_endpoints", groupId: group.id, id: added.id };
  const { secret, previous_secret } = await stored();
  expect([secret, previous_secret].map((one) => decryptText(keysOf("b"), place, one)?.text)).toEqual([
    second,
    added.secret,
  ]);
});

it("encrypts what a site's destination has", async () => {
  const site = { groupId: group.id, id: group.siteId };
  await storeSecret({ db, keys: keysOf("a") }, site, "meta", "a-token", now);
  const read = (keys: SecretKeys) => secretOf({ db, keys, files }, site, { name: "meta", secretFile: null });
  expect(await read(keysOf("b"))).toMatchObject({ kind: "missing" });
  expect(await run(keysOf("b", "a"))).toEqual([]);
  expect(await read(keysOf("b"))).toEqual({ kind: "secret", text: "a-token" });
});

// A delivery of a lead has the name of a secret, whose file is in SECRETS_DIR.
it("knows every column whose name says that it has a secret", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(secret|login|encrypted)$' and data_type = 'text'
       and table_name <> 'lead_deliveries'`,
  );
  for (const { table, column } of rows)
    expect(encryptedColumns.find((one) => one.table === table)?.columns, table).toContain(column);
  expect(rows).toHaveLength(4);
});
