import { loadavg } from "node:os";
import { join } from "node:path";
import { listViews } from "#domain/staff/lists/list-view-tables.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { ask } from "#tests/support/processes/ask.ts";
import { ServerProcess } from "#tests/support/processes/server-process.ts";
import { ageStock } from "./console/age-stock.ts";
import { type BenchSite, withBenchSite } from "./console/bench-site.ts";
import { fillDeals } from "./console/fill-deals.ts";
import { fillLeads } from "./console/fill-leads.ts";
import { dealQueries, leadQueries, stockQueries } from "./console/list-queries.ts";
import { type Timed, timed } from "./console/timed.ts";
import { databaseCpuMs } from "./processes/database-cpu.ts";
import { writeFeed } from "./stock/feed.ts";

/**
 * `npm run bench -- console-lists [--cars 16000] [--leads 50000] [--deals 2000] [--times 20]`: every list of the console by HTTP, each as its screen
 * asks for it, of a group that has so many, for an owner with five saved views; with the processor time of server and database a request,
 * which other work on the machine doesn't change. Exit code 1 when the 95th percentile of a list is over 150 ms.
 */
const { cars, leads, deals, times, isQuick } = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  leads: { usual: 50_000, quick: 2_000 },
  deals: { usual: 2_000, quick: 100 },
  times: { usual: 20, quick: 2 },
});
const now = () => new Date();
const targetMs = 150;
const maxPeople = 60;
const adminHost = "admin.localhost";

async function fill({ owner, site, folder, vacuum }: BenchSite): Promise<void> {
  const file = await writeFeed(join(folder, "stock.csv"), cars, { full: true });
  const imported = await importStock({ db: owner, site, file, now: now() });
  if (imported.kind !== "imported") throw new Error(imported.message);
  await ageStock(owner, site.groupId, site.locations[1]?.id ?? "");
  const clean = () => vacuum("leads", "lead_deliveries", "lead_events");
  await fillLeads(owner, site, { count: leads, vacuum: clean });
  await fillDeals(owner, site, { count: deals, leads });
  await clean();
  await vacuum(
    "cars",
    "car_overrides",
    "stock_imports",
    "test_drive_bookings",
    "service_bookings",
    "trade_ins",
    "payments",
    "reservations",
  );
}

/** Adds the people of the group and views of lists. @returns the session's token of the owner */
async function addPeople({ db, site: { groupId } }: BenchSite): Promise<string> {
  const createdAt = now();
  const acting = db.as({ kind: "command", id: "bench", action: "staff.invite" });
  const ids = Array.from({ length: maxPeople }, (_, n) => (n === 0 ? "ana" : `member-${n}`));
  await acting.withoutTenant((tx) =>
    tx
      .insert(staffMembers)
      .values(ids.map((id) => ({ id, name: `Ana ${id}`, email: `${id}@dealer.example`, createdAt }))),
  );
  return acting.withTenant({ groupId }, async (tx) => {
    await tx.insert(staffGrants).values(
      ids.map((memberId, n) => ({
        groupId,
        id: `grant ${memberId}`,
        memberId,
        role: n === 0 ? ("owner" as const) : ("sales" as const),
        mayPublish: n === 0,
        createdAt,
      })),
    );
    const views = ["stage=open", "stage=overdue", "owner=me", "category=Test+Drive", "days=7"];
    await tx.insert(listViews).values(
      views.map((query) => ({
        groupId,
        id: query,
        memberId: "ana",
        list: "leads" as const,
        name: query,
        query,
        createdAt,
      })),
    );
    const session = { memberId: "ana", method: "passkey" as const, onlyGroupId: null, browser: "bench" };
    return beginStaffSession(tx, session, createdAt);
  });
}

const ofList = (path: string, queries: Record<string, string>): [string, string][] =>
  Object.entries(queries).map(([what, query]) => [`${path}: ${what}`, `${path}.data?${query}`]);

/** What each screen with a list asks for, by what it is. */
const addresses: [what: string, address: string][] = [
  ...ofList("/leads", leadQueries(leads)),
  ...ofList("/deals", dealQueries),
  ...ofList("/stock", stockQueries(cars)),
  ...ofList("/feeds", { all: "" }),
  ...ofList("/people", { all: "", "sorted by name": "sort=-name" }),
  ...ofList("/log", { newest: "", "of leads": "table=leads" }),
  ...ofList("/results", { "30 days": "", "a year": "days=365", "one location": "location=l1&days=90" }),
  ["Today", "/_.data"],
];

await withBenchSite("console-lists", now, async (bench) => {
  await fill(bench);
  const token = await addPeople(bench);
  const server = await ServerProcess.start(
    {
      DATABASE_URL: bench.url,
      DATA_DIR: bench.folder,
      FORECOURT_LOCAL: "1",
      DEMO: "0",
      ROLE: "console",
      ADMIN_HOST: adminHost,
    },
    { seconds: 300 },
  );
  const figures: (Timed & { processor: number; bytes: number })[] = [];
  const cpuMs = async () => server.cpuMs() + (await databaseCpuMs(bench.url));
  const [l1 = "", l2 = ""] = bench.site.locations.map(({ id }) => id);
  const headers = { Host: `${adminHost}:${server.port}`, Cookie: `forecourt_staff=${token}` };
  try {
    for (const [what, address] of addresses) {
      const url = `http://127.0.0.1:${server.port}${address.replace("=l1", `=${l1}`).replace("=l2", `=${l2}`)}`;
      let [bytes, asked] = [0, 0];
      const before = await cpuMs();
      const figure = await timed(what, times, async () => {
        const { status, body } = await ask(url, headers);
        if (status !== 200) throw new Error(`${address} answers ${status}`);
        bytes = body.length;
        asked++;
      });
      const processor = Math.round(((await cpuMs()) - before) / asked);
      figures.push({ ...figure, processor, bytes });
    }
  } finally {
    await server.stop();
  }
  console.table(figures);
  const slow = figures.filter(({ p95 }) => p95 > targetMs).map(({ what, p95 }) => `${what}: ${p95} ms`);
  if (slow.length > 0) console.log(`over ${targetMs} ms at the 95th percentile:\n${slow.join("\n")}`);
  if (slow.length > 0 && !isQuick) process.exitCode = 1;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    JSON.stringify({ bench: "console-lists", cars, leads, deals, times, load, slow: slow.length, figures }),
  );
});
