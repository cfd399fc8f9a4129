import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrationsFolder, ownMigrations } from "./migration-files.server.ts";
import {
  type AppliedMigration,
  isAdditive,
  type MigrationState,
  migrationState,
  type SqlHash,
  staleFiles,
} from "./migration-state.ts";

const own = [
  { name: "0000_initial", when: 1, isAdditive: true },
  { name: "0001_cars", when: 2, isAdditive: true },
];
const noted = (when: number, name: string, additive = true): AppliedMigration => ({
  when,
  name,
  version: `1.${when}`,
  isAdditive: additive,
});
const unnoted = (when: number): AppliedMigration => ({ when, name: null, version: null, isAdditive: null });
const both = [noted(1, "0000_initial"), noted(2, "0001_cars")];

it.each<[string, AppliedMigration[], MigrationState]>([
  ["all of its migrations", both, { kind: "usable", replaced: [] }],
  ["those, without notes", [unnoted(1), unnoted(2)], { kind: "usable", replaced: [] }],
  [
    "newer ones that are additive",
    [...both, noted(3, "0002_colours"), noted(4, "0003_more")],
    { kind: "usable", replaced: [] },
  ],
  ["none", [], { kind: "behind", missing: ["0000_initial", "0001_cars"] }],
  ["some", [noted(1, "0000_initial")], { kind: "behind", missing: ["0001_cars"] }],
  [
    "a newer one that isn't additive",
    [...both, noted(3, "0002_colours"), noted(4, "0003_less", false)],
    { kind: "newer", version: "1.4", names: ["0003_less"] },
  ],
  ["a newer one without a note", [...both, unnoted(3)], { kind: "newer", version: null, names: [null] }],
  [
    "a newer one of another branch, and not all of its own",
    [noted(1, "0000_initial"), noted(3, "0002_other")],
    { kind: "diverged", missing: ["0001_cars"] },
  ],
])("a database with %s", (_, applied, state) => {
  expect(migrationState({ migrations: own, sql: [] }, { migrations: applied, sql: [] })).toEqual(state);
});

describe("functions, triggers and policies", () => {
  const sql = (...texts: string[]): SqlHash[] =>
    texts.map((text) => ({ path: text.slice(0, -1), hash: text.slice(-1) }));
  const newer = [...both, noted(3, "0002_colours")];

  it.each<[string, AppliedMigration[], SqlHash[], MigrationState]>([
    ["applied", both, sql("cars1", "leads1"), { kind: "usable", replaced: [] }],
    ["applied again since", both, sql("cars1", "cars2", "cars1", "leads1"), { kind: "usable", replaced: [] }],
    ["replaced since", both, sql("cars1", "leads1", "cars2"), { kind: "usable", replaced: ["cars"] }],
    ["of a newer version", newer, sql("cars1", "leads1", "cars2"), { kind: "usable", replaced: [] }],
    ["of another version only", both, sql("cars2", "leads1"), { kind: "behind", missing: ["cars"] }],
    ["never applied", both, [], { kind: "behind", missing: ["cars", "leads"] }],
    [
      "missing with a migration",
      both.slice(0, 1),
      sql("cars1"),
      { kind: "behind", missing: ["0001_cars", "leads"] },
    ],
    ["missing under a newer migration", newer, sql("cars1"), { kind: "diverged", missing: ["leads"] }],
  ])("that are %s", (_, migrations, applied, state) => {
    expect(
      migrationState({ migrations: own, sql: sql("cars1", "leads1") }, { migrations, sql: applied }),
    ).toEqual(state);
  });

  it("are stale unless they were applied last", () => {
    const applied = sql("cars1", "cars2", "leads2", "leads1");
    expect(staleFiles(sql("cars1", "leads1", "tasks1"), applied)).toEqual(["cars", "tasks"]);
  });
});

describe("a migration", () => {
  it("says in its first line that it isn't additive, and why", () => {
    expect(isAdditive("-- not additive: cars lose their colour\nalter table")).toBe(false);
    expect(isAdditive("-- Adds a colour.\n-- not additive: no\nalter table")).toBe(true);
  });

  /** What takes away or changes something that the version before may use; indexes and constraints only get fewer or other rows. */
  const changes =
    /\b(?:drop\s+(?:table|column|function|view|type|schema)|rename\s+(?:to|column)|set\s+not\s+null|set\s+data\s+type|alter\s+column\s+\S+\s+type)\b/i;

  it.each(ownMigrations())("$name is marked if it takes away what the version before uses", (migration) => {
    const text = readFileSync(join(migrationsFolder, `${migration.name}.sql`), "utf8");
    expect(changes.test(text.replace(/^--.*$/gm, ""))).toBe(!migration.isAdditive);
  });
});
