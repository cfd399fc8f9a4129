import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";

const migration = readFileSync(
  new URL("../../../platform/database/migrations/0032_linked_identities.sql", import.meta.url),
  "utf8",
);
const groupId = "00000000-0000-4000-8000-000000000001";

it("leaves the first of several persons that were linked to a member, and ends such a member's sessions by the provider", async () => {
  const test = await testDatabase();
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  try {
    await owner.query("drop index staff_identities_member");
    await owner.query(`
      insert into groups (id, slug, version) values ('${groupId}', 'g', 1);
      insert into staff_members (id, name, created_at) values ('ana', 'Ana', now()), ('bob', 'Bob', now());
      insert into staff_identities (group_id, issuer, subject, member_id, created_at) values
        ('${groupId}', 'a', 'second', 'ana', '2026-01-02'), ('${groupId}', 'a', 'first', 'ana', '2026-01-01'),
        ('${groupId}', 'a', 'third', 'ana', '2026-01-02'), ('${groupId}', 'b', 'other', 'ana', '2026-01-03'),
        ('${groupId}', 'a', 'bob', 'bob', '2026-01-03');
      insert into staff_sessions (token_hash, member_id, only_group_id, method, browser, created_at, last_seen_at, expires_at)
        select name, split_part(name, ' ', 1), case when name like '% openid' then '${groupId}'::uuid end, split_part(name, ' ', 2), '',
          now(), now(), now()
        from unnest(array['ana openid', 'ana passkey', 'bob openid']) name;`);
    for (const statement of migration.split("--> statement-breakpoint")) await owner.query(statement);
    const identities = await owner.query(
      "select issuer || ' ' || member_id || ' ' || subject as line from staff_identities order by 1",
    );
    expect(identities.rows.map(({ line }) => line)).toEqual(["a ana first", "a bob bob", "b ana other"]);
    const sessions = await owner.query("select token_hash from staff_sessions order by 1");
    expect(sessions.rows.map((row) => row.token_hash)).toEqual(["ana passkey", "bob openid"]);
  } finally {
    await owner.end();
    await test.remove();
  }
});
