import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { now } from "#platform/env.server.ts";
import { deletionWords } from "#platform/groups/deletion-words.ts";
import { groupState } from "#platform/groups/suspend-group.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { dispatch } from "./dispatch.ts";
import { groupCommandOver } from "./group.ts";

let test: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-group-"));
  await addGroup(test, "north");
});
afterAll(async () => {
  await test.remove();
  await rm(folder, { recursive: true });
});

async function run(...words: string[]) {
  const said: string[] = [];
  const originals = folderOriginals(join(folder, "originals"));
  const files = () => ({ pictures: originals, uploads: originals, removeSizes: async () => 0 });
  const command = groupCommandOver((work) => work(test.asConsole), {
    files,
    reservedHosts: ["admin.example"],
  });
  const take = (text: string) => void said.push(text);
  const code = await dispatch([command], ["group", ...words], { out: take, err: take, isTty: false });
  return { code, text: said.join("\n") };
}

it("suspends, exports, deletes by the day's words, imports and resumes a group", async () => {
  const path = join(folder, "north.tar.gz");
  const served = await run("delete", "north");
  expect([served.code, served.text]).toEqual([1, expect.stringContaining("forecourt group suspend north")]);
  expect((await run("suspend", "north")).text).toBe("north is suspended: north answer 503 within a second.");
  expect((await run("suspend", "north")).text).toMatch(/^north is suspended since \d{4}-/);
  const written = await run("export", "north", path);
  expect(written.text).toMatch(/dealerships +1\n/);
  expect(written.text).toContain(`0 pictures and 0 uploads written to ${path}.`);
  expect((await run("export", "north", path)).text).toContain("an export overwrites nothing");

  const words = deletionWords("north", now());
  expect(words).toMatch(/^delete group north \d{4}-\d\d-\d\d$/);
  const asked = await run("delete", "north");
  expect(asked.code).toBe(1);
  expect(asked.text).toMatch(/dealerships +1\n/);
  expect(asked.text).toContain(`forecourt group delete north --confirm "${words}"`);
  const yesterday = deletionWords("north", new Date(now().getTime() - 86_400_000));
  const late = await run("delete", "north", "--confirm", yesterday);
  expect(late.code).toBe(1);
  expect(late.text).toContain("These are not the words of today.\nNothing was deleted.");
  expect((await run("export", "north", join(folder, "still.tar.gz"))).code).toBe(0);

  const deleted = await run("delete", "north", "--confirm", words);
  expect(deleted.code).toBe(0);
  expect(deleted.text).toMatch(/groups +1\n/);
  expect(deleted.text).toMatch(/\d rows of audit_entries stay: the log can't be altered/);
  expect((await run("resume", "north")).text).toContain("There is no group north");

  const imported = await run("import", path);
  expect(imported.code).toBe(0);
  expect(imported.text).toContain(
    "let north.example point to this platform, then run: forecourt group resume north",
  );
  expect((await run("import", path)).text).toContain("This platform already has the group north");
  expect((await run("resume", "north")).text).toBe(
    "north is served again. 0 deliveries wait and are sent now.",
  );
  expect((await run("resume", "north")).text).toBe("north isn't suspended.");
});

it("leaves a line in the log for each of these", async () => {
  const { rows } = await test.asConsole.withoutTenant((tx) =>
    tx.execute(sql`select action from audit_entries order by seq`),
  );
  const group = await groupState(test.asConsole, "north");
  const { rows: own } = await test.asConsole.withTenant({ groupId: group?.id ?? "" }, (tx) =>
    tx.execute(sql`select distinct action from audit_entries order by action`),
  );
  expect(rows).toEqual([{ action: "group delete" }]);
  expect(own.map(({ action }) => action)).toEqual([
    ...["group delete", "group export", "group import", "group resume", "group suspend"],
  ]);
});

it("explains what it can't use", async () => {
  const text = join(folder, "text");
  await writeFile(text, "no archive");
  expect((await run("import", text)).text).toMatch(/text was not imported\. It isn't a complete archive/);
  expect((await run("suspend", "nort")).text).toBe("There is no group nort; did you mean north?");
  expect((await run("suspnd", "north")).text).toContain("Did you mean group suspend?");
  for (const words of [["export", "north"], ["suspend"], ["suspend", "north", "south"], ["import"]])
    expect((await run(...words)).code).toBe(2);
});
