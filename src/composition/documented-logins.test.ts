import { readFileSync } from "node:fs";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { chooseStockMail } from "#domain/stock/health/stock-mail-choice.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { createUploads } from "#domain/trade-in/uploads/uploads.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, secretsIn } from "#lib/secrets.server.ts";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import { failingTasks } from "#platform/background/task-report.ts";
import { taskGauges, taskReports } from "#platform/background/task-reports.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { requirePrepared } from "#platform/database/prepared.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { consoleFindings } from "#platform/doctor/console-checks.server.ts";
import { taskFindings } from "#platform/doctor/task-checks.ts";
import { keys, now } from "#platform/env.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { originalsFromEnv } from "./originals-from-env.server.ts";
import { postcodesFromEnv } from "./postcodes-from-env.server.ts";
import { startTasks, triggerElsewhere } from "./start-tasks.server.ts";
import { tasksFromEnv } from "./tasks-from-env.server.ts";
import { uploadStoreFromEnv } from "./uploads-from-env.server.ts";

const log = pino({ level: "silent" });
/** Roles belong to the whole server, so the documented logins get a name of this run. */
const prefix = `forecourt_test_${process.pid}`;
const statements = documentedStatements();
const needConsole = [
  "changes of many sites",
  "destination reports",
  "lead routing",
  "results e-mails",
  "secrets re-encrypted",
  "webhook reports",
  "webhooks",
  "weekly stock e-mails",
];

/** The statements of docs/operations.md that create the logins. */
function documentedStatements(): string[] {
  const [, block] = /```sql\n([^`]*)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  if (!block) throw new Error("docs/operations.md has no statements");
  return block
    .replace(/\bforecourt_(web|staff)\b/g, `${prefix}_$1`)
    .split(";\n")
    .filter((statement) => statement.trim() !== "");
}

let of: LeadGroup;
let running: (() => Promise<void>) | null = null;

async function asAdministrator(...all: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: of.db.ownerUrl });
  await client.connect();
  try {
    for (const statement of all) await client.query(statement);
  } finally {
    await client.end();
  }
}
const dropLogins = () =>
  asAdministrator(`drop role if exists ${prefix}_web`, `drop role if exists ${prefix}_staff`);

beforeAll(async () => {
  of = await leadGroup("{ manager: boss@yard.example, rules: [{ people: [ana@yard.example] }] }");
  await dropLogins();
  await asAdministrator(...statements);
});
afterAll(async () => {
  await dropLogins();
  await of.db.remove();
});
beforeEach(async () => {
  // A Monday, an hour after opening: leads are routed while people work.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T00:00:00Z") });
  await asAdministrator("delete from background_tasks");
});
afterEach(async () => {
  await running?.();
  running = null;
  vi.useRealTimers();
});

/** Runs all tasks in a process whose connections are of this login. */
async function startAs(login: "web" | "staff") {
  const url = new URL(of.db.ownerUrl);
  url.username = `${prefix}_${login}`;
  url.password = "…";
  const db = openDatabase(url.toString(), 4);
  const consoleDb = openDatabase(url.toString(), 2, undefined, consoleRole);
  const outbox = createOutbox({
    db,
    now,
    smtpUrl: undefined,
    mailFrom: "noreply@example.com",
    post: publicFetch,
    secrets: secretsIn(undefined),
    platformSecrets: platformSecretsIn(undefined),
  });
  const { tasks, close } = tasksFromEnv({
    db,
    consoleDb,
    outbox,
    log,
    sites: of.store,
    postcodes: postcodesFromEnv(),
    stocks: createStocks(db, now),
    draftRules: { reservedHosts: [], checks: [], patterns: [] },
    uploads: createUploads(uploadStoreFromEnv(), keys).store,
    pictures: createPictureStore(originalsFromEnv("pictures/originals")),
    catchUp: async () => {},
    count: () => {},
  });
  const started = await startTasks(tasks, { db, now, log });
  running = async () => {
    await started.stop();
    close();
    await Promise.all([db.close(), consoleDb.close()]);
  };
  return { db, names: tasks.map(({ name }) => name), trigger: started.trigger };
}
const reported = async () => (await taskReports(of.db)).map(({ name }) => name).sort();
const failing = async () => failingTasks(await taskReports(of.db), now());
const doctor = async (db: Database) => {
  const [role] = await consoleFindings(db, null, { console: false, tasks: true });
  const tasks = taskFindings(await taskReports(db), { now: now(), inProduction: true });
  return [role, ...tasks].map((finding) => `${finding?.level} ${finding?.text} ${finding?.remedy}`);
};

it("runs every task with a worker's documented login: a lead is routed and its member gets an e-mail", async () => {
  const { north } = of.sites;
  const ana = await addMember(of, north, "ana");
  await chooseStockMail(
    of.db.asConsole.as({ kind: "member", id: ana.id, action: "stock.mail" }),
    { groupId: north.groupId, memberId: ana.id },
    { isWanted: true, today: "2026-01-01" },
  );
  const { db, names } = await startAs("staff");
  await expect.poll(reported).toEqual(names.toSorted());
  expect(await failing()).toEqual([]);
  expect(await doctor(db)).toEqual([
    expect.stringMatching(/^ok /),
    `ok ${names.length} tasks run, and none fails. `,
  ]);
  const id = await addLead(of, north, { locationId: null, nextStepAt: new Date(0) });
  triggerElsewhere(of.db, log)("lead routing");
  await expect
    .poll(async () => {
      triggerElsewhere(of.db, log)("deliveries");
      return (await listMessages(of.db, north, { most: 10 })).map(({ recipient }) => recipient);
    })
    .toEqual(["ana@yard.example"]);
  expect(await storedLead(of.db, north, id)).toMatchObject({ ownerId: "ana" });
});

it("keeps a process that serves the console from starting with the login of web processes, in one line", async () => {
  const url = new URL(of.db.ownerUrl);
  url.username = `${prefix}_web`;
  url.password = "…";
  await requirePrepared(url.toString());
  await expect(requirePrepared(url.toString(), consoleRole)).rejects.toThrow(
    new RegExp(
      `^The login ${prefix}_web may not work as forecourt_console\\. Use the login of workers and the console`,
    ),
  );
});

it("names task, login and grant where a login lacks a task's role, and goes on with the others", async () => {
  const { db, names, trigger } = await startAs("web");
  await expect.poll(async () => (await failing()).map(({ task }) => task)).toEqual(needConsole);
  const [first] = await failing();
  const grant = `grant forecourt_console to ${prefix}_web`;
  const remedy = `Use the login of workers and the console (docs/operations.md, Deploy); only if web processes don't use ${prefix}_web, run as an administrator of the database: ${grant}`;
  expect(first?.text).toMatch(
    new RegExp(
      `“changes of many sites” has failed since .* The login ${prefix}_web may not work as forecourt_console\\. Use the login of workers .*: ${grant}$`,
    ),
  );
  expect(await doctor(db)).toEqual([
    `dangerous The login ${prefix}_web may not work as forecourt_console: leads aren't routed and members get no weekly e-mails. ${remedy}`,
    ...needConsole.map((name) =>
      expect.stringContaining(`dangerous The background task “${name}” has failed`),
    ),
  ]);
  expect(taskGauges(await taskReports(of.db), now())[0]?.values).toContainEqual({
    labels: { task: "lead routing" },
    value: 1,
  });
  const withoutRole = await consoleFindings(db, null, { console: true, tasks: true });
  expect(withoutRole[0]?.remedy).toBe(`If this process serves the sites only, set ROLE=web. ${remedy}`);
  const others = names.filter((name) => !needConsole.includes(name));
  const succeeded = async () =>
    (await taskReports(of.db)).filter(({ failure }) => failure === null).map(({ name }) => name);
  await expect.poll(succeeded).toEqual(others.toSorted());
  await asAdministrator(grant);
  for (const name of needConsole) trigger(name);
  await expect.poll(failing).toEqual([]);
});
