import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { commandOptions } from "#tests/support/command-options.ts";
import { type Load, startLoad } from "#tests/support/enquiry-load.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { StoredLeads, untilDelivered } from "./crashes/stored-leads.ts";
import { pictureAndUpload } from "./faults/full-disk.ts";
import { outsideSystems } from "./faults/outside-systems.ts";
import { classes, type RequestClass, type Seen, Shoppers } from "./faults/shoppers.ts";
import { FaultStage } from "./faults/stage.ts";

/**
 * `npm run stress -- faults [--only NAME,NAME] [--seconds 10]`: shoppers browse, search, save and enquire while one
 * fault after another is injected. For each fault, prints the responses seen, the leads lost (each lead
 * accepted for a shopper must be stored once and delivered to the dealer at least once), and the recovery
 * time after the fault ends, without any intervention beyond ending the fault.
 */
const options = commandOptions({
  only: { usual: null, quick: "mail-hangs,killed,stopped" },
  seconds: { usual: 10, quick: 3 },
});
const { seconds } = options;
const cars = 3_000;
const phone = "+61490000001";

type Fault = {
  name: string;
  title: string;
  /** Warms up; responses during warm-up are not counted. */
  prepare?(stage: FaultStage): unknown;
  begin(stage: FaultStage): unknown;
  end(stage: FaultStage): unknown;
  /** Restores the environment for the next fault, after recovery. */
  after?(stage: FaultStage): unknown;
  /** Runs checks during the fault; returns a sentence for the table. */
  meanwhile?(stage: FaultStage): Promise<string>;
  /** Only where small file systems can be mounted. */
  mounts?: boolean;
  /** Extra duration in comparison with other faults. */
  times?: number;
};

const faults: Fault[] = [
  {
    name: "mail-down",
    title: "mail server refuses connections",
    begin: (stage) => stage.mail.set({ kind: "reset" }),
    end: (stage) => stage.mail.set({ kind: "pass" }),
  },
  {
    name: "mail-hangs",
    title: "mail server hangs",
    begin: (stage) => stage.mail.set({ kind: "stall" }),
    end: (stage) => stage.mail.set({ kind: "pass" }),
  },
  {
    name: "mail-rubbish",
    title: "mail server returns garbage",
    begin: (stage) => stage.mail.set({ kind: "rubbish" }),
    end: (stage) => stage.mail.set({ kind: "pass" }),
  },
  {
    name: "killed",
    title: "SIGKILL of web, worker and PostgreSQL, in turns",
    times: 1.5,
    begin: () => {},
    meanwhile: killInTurns,
    end: () => {},
  },
  {
    name: "stopped",
    title: "PostgreSQL stopped (fast)",
    begin: (stage) => stage.stopPostgres(),
    end: (stage) => stage.startPostgres(),
  },
  {
    name: "pg-killed",
    title: "PostgreSQL killed (SIGKILL)",
    begin: (stage) => stage.killPostgres(),
    end: (stage) => stage.startPostgres(),
  },
  {
    name: "own-pg-killed",
    title: "the program's own PostgreSQL killed (no DATABASE_URL)",
    prepare: async (stage) => {
      await stage.kill();
      await stage.start({ DATABASE_URL: "" });
    },
    begin: (stage) => stage.killPostgres(),
    // The program restarts it by itself.
    end: () => {},
    after: restartWeb,
  },
  {
    name: "slow",
    title: "database slow (0.2 s more each way)",
    begin: (stage) => stage.database.set({ kind: "slow", ms: 200 }),
    end: (stage) => stage.database.set({ kind: "pass" }),
  },
  {
    name: "stalls",
    title: "database stalls (connections open, nothing arrives)",
    times: 2,
    begin: (stage) => stage.database.set({ kind: "stall" }),
    end: (stage) => stage.database.set({ kind: "pass" }),
  },
  {
    name: "resets",
    title: "database's connections break, new ones too",
    begin: (stage) => stage.database.set({ kind: "reset" }),
    end: (stage) => stage.database.set({ kind: "pass" }),
  },
  {
    name: "locked",
    title: "every connection busy (tables locked)",
    begin: () => {},
    meanwhile: lockTables,
    end: () => {},
  },
  {
    name: "database-full",
    title: "the database's disk full",
    mounts: true,
    begin: (stage) => stage.fill("database"),
    end: async (stage) => {
      stage.empty("database");
      // PostgreSQL may have exited by itself.
      await stage.startPostgres();
    },
  },
  {
    name: "data-full",
    title: "DATA_DIR's disk full (pictures, uploads)",
    mounts: true,
    begin: (stage) => stage.fill("data"),
    meanwhile: pictureAndUpload,
    end: (stage) => stage.empty("data"),
  },
  {
    name: "log-full",
    title: "the log can't be written (ENOSPC)",
    prepare: async (stage) => {
      await stage.kill();
      await stage.start({ LOG_LEVEL: "info" }, openSync("/dev/full", "w"));
    },
    begin: () => {},
    end: () => {},
    after: restartWeb,
  },
  {
    name: "clock",
    title: "web's clock a day ahead, then the worker's an hour behind",
    begin: () => {},
    meanwhile: moveClocks,
    end: () => {},
  },
];

type Line = {
  name: string;
  title: string;
  seen: Map<RequestClass, Seen>;
  accepted: string[];
  recoveredMs: number | null;
  lost: number;
  remark: string;
};

const wanted = options.only?.split(",");
const stage = new FaultStage();
const began = performance.now();
await endingWith(
  () => stage.end(),
  async () => {
    const chosen = faults.filter(({ name }) => !wanted || wanted.includes(name));
    const lines = chosen.length > 0 ? await perform(chosen) : [];
    print(lines);
    const outside = !wanted || wanted.includes("outside") ? await outsideSystems(options.isQuick) : [];
    console.log(
      JSON.stringify({
        stress: "faults",
        seconds: Math.round((performance.now() - began) / 1000),
        faults: lines.map(({ seen, accepted, ...line }) => ({
          ...line,
          accepted: accepted.length,
          seen: Object.fromEntries(
            [...seen].map(([one, { statuses }]) => [one, Object.fromEntries(statuses)]),
          ),
        })),
        outside,
      }),
    );
    if (
      lines.some(
        ({ lost, recoveredMs, remark }) => lost > 0 || recoveredMs === null || /by itself/.test(remark),
      )
    )
      process.exitCode = 1;
  },
);

async function perform(chosen: Fault[]): Promise<Line[]> {
  await stage.begin(cars);
  const { cookie } = await stage.signIn(1);
  const shoppers = new Shoppers(stage, { cookie, phone, cars });
  const load = startLoad({
    port: stage.port,
    host: `${stage.site.slug}.localhost`,
    clients: 2,
    pauseMs: 100,
    seen: (status, ms) => shoppers.saw("enquiry", status, ms),
  });
  shoppers.start(options.isQuick ? 60 : 80);
  for (let tries = 0; stage.receiver.taken.size === 0; tries++) {
    if (tries > 600) throw new Error("the worker delivers nothing");
    await pause(100);
  }
  const lines: Line[] = [];
  for (const fault of chosen) lines.push(await suffer(fault, shoppers, load));
  await shoppers.stop();
  await load.stop();
  await count(lines, load);
  return lines;
}

async function suffer(fault: Fault, shoppers: Shoppers, load: Load): Promise<Line> {
  const { name, title } = fault;
  const line = { name, title, seen: new Map(), accepted: [], lost: 0, recoveredMs: 0, remark: "" };
  if (fault.mounts && !stage.mayMount)
    return { ...line, remark: "not run: needs root, to mount a small file system, and no DATABASE_URL" };
  console.log(`${title} …`);
  const known = new Set(load.accepted.keys());
  await fault.prepare?.(stage);
  shoppers.take();
  await fault.begin(stage);
  const until = performance.now() + seconds * 1_000 * (fault.times ?? 1);
  const remark = (await fault.meanwhile?.(stage)) ?? "";
  await pause(Math.max(0, until - performance.now()));
  const died = stage.diedByThemselves();
  const seen = shoppers.take();
  const ended = performance.now();
  await fault.end(stage);
  const recoveredMs = (await wellAgain(shoppers, load)) ? Math.round(performance.now() - ended) : null;
  await fault.after?.(stage);
  const accepted = [...load.accepted.keys()].filter((key) => !known.has(key));
  const remarks = [remark, ...died.map((what) => `the ${what} ended by itself`)].filter(Boolean).join("; ");
  return { name, title, seen, accepted, lost: 0, recoveredMs, remark: remarks };
}

/** Every kind of request succeeds, twice in a row, and another enquiry was accepted. */
async function wellAgain(shoppers: Shoppers, load: Load): Promise<boolean> {
  const others = classes.filter((one) => one !== "enquiry");
  const before = load.accepted.size;
  const until = performance.now() + 30_000;
  for (let good = 0; performance.now() < until; ) {
    const statuses = await Promise.all(others.map((one) => shoppers.ask(one)));
    good = statuses.every((status) => status === 200) ? good + 1 : 0;
    if (good >= 2 && load.accepted.size > before) return true;
    await pause(100);
  }
  return false;
}

async function restartWeb(on: FaultStage): Promise<void> {
  await on.kill();
  await on.start();
}

async function killInTurns(on: FaultStage): Promise<string> {
  const kinds = ["web", "worker", "postgres", "web"] as const;
  for (const kind of kinds) {
    await pause(Math.random() * 1_000);
    if (kind === "postgres") {
      on.killPostgres();
      await on.startPostgres();
    } else if (kind === "worker") {
      await on.killWorker();
      on.startWorker();
    } else {
      await on.kill();
      await on.start();
    }
  }
  return "web twice, worker, PostgreSQL; each started again at once";
}

/** Requests for cars or sessions wait for the lock and hold a connection. */
async function lockTables(on: FaultStage): Promise<string> {
  await on.db.pool.connect().then(async (client) => {
    try {
      await client.query("set role none");
      await client.query("begin");
      await client.query("lock table cars, sessions in access exclusive mode");
      await pause(seconds * 1_500);
      await client.query("rollback");
    } finally {
      client.release(true);
    }
  });
  return "";
}

async function moveClocks(on: FaultStage): Promise<string> {
  const at = (hours: number) => ({ NOW: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const restart = async (web: Record<string, string>, worker: Record<string, string>) => {
    await Promise.all([on.kill(), on.killWorker()]);
    on.startWorker(worker);
    await on.start(web);
    await pause(seconds * 500);
  };
  await restart(at(24), at(24));
  // Leads accepted under the clock that runs ahead are delivered by the worker that shares that clock.
  await on.kill();
  await pause(2_000);
  await restart({}, at(-1));
  await restart({}, {});
  return "processes are restarted for each clock";
}

/** Waits until no delivery is pending, then looks for each lead that was accepted. */
async function count(lines: Line[], load: Load): Promise<void> {
  await untilDelivered(stage, { seconds: 150 });
  const stored = await StoredLeads.of(stage);
  const isLost = (key: string) =>
    !stored.isStoredOnce(key, load.accepted.get(key)) || !stored.isDelivered(key, stage.receiver);
  for (const line of lines) line.lost = line.accepted.filter(isLost).length;
}

function print(lines: Line[]): void {
  if (lines.length === 0) return;
  console.log(`\n| fault | ${classes.join(" | ")} | accepted, lost | recovered after |`);
  console.log(`|---|${classes.map(() => "---|").join("")}---|---|`);
  for (const { title, seen, accepted, lost, recoveredMs, remark } of lines) {
    const cells = classes.map((one) => seenText(seen.get(one)));
    const again = recoveredMs === null ? "not within 30 s" : `${(recoveredMs / 1000).toFixed(1)} s`;
    const what = remark ? `${title} (${remark})` : title;
    console.log(`| ${what} | ${cells.join(" | ")} | ${accepted.length}, ${lost} | ${again} |`);
  }
  console.log();
}

/** `97 % 200, 3 % 503; 0.4 s`: the shares of statuses, then the slowest response. */
function seenText(seen: Seen | undefined): string {
  if (!seen) return "–";
  const all = [...seen.statuses.values()].reduce((sum, n) => sum + n, 0);
  const parts = [...seen.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${Math.round((n / all) * 100)} % ${status === 0 ? "no answer" : status}`);
  return `${parts.join(", ")}; ${(seen.slowest / 1000).toFixed(1)} s`;
}
