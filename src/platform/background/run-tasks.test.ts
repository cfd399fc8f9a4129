import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { metered, resumeMeter } from "#lib/meter.server.ts";
import type { LackingRole } from "#platform/database/lacking-role.server.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { type BackgroundTask, TaskProblem } from "./background-task.ts";
import { type RunExclusively, type RunningTasks, runTasks } from "./run-tasks.server.ts";
import type { TaskReport } from "./task-report.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const now = () => new Date();
let tasks: RunningTasks | null = null;
let reports: TaskReport[] = [];
let lack: LackingRole | null = null;
let report = async (one: TaskReport): Promise<void> => void reports.push(one);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T00:00:00Z") });
  reports = [];
  lack = null;
  report = async (one) => void reports.push(one);
});
afterEach(async () => {
  await tasks?.stop();
  tasks = null;
  vi.useRealTimers();
});

const alone: RunExclusively = async (_, work) => {
  await work();
  return true;
};

function start(run: BackgroundTask["run"], everyMs = 60_000, exclusively = alone, leasesRows = false): void {
  tasks = runTasks({
    tasks: [{ name: "one", everyMs, leasesRows, role: applicationRole, run }],
    exclusively,
    now,
    log,
    lacking: async () => lack,
    report: (one) => report(one),
  });
}

describe("a background task", () => {
  it("runs now, and again after each interval", async () => {
    const run = vi.fn(async () => null);
    start(run);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("runs at the time that the last run returned", async () => {
    const dues = [new Date("2026-11-21T00:00:05Z"), null];
    const run = vi.fn(async () => dues.shift() ?? null);
    start(run);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("runs once more after many triggers during a run", async () => {
    let finish = () => {};
    const run = vi.fn(
      () =>
        new Promise<null>((resolve) => {
          finish = () => resolve(null);
        }),
    );
    start(run);
    await vi.advanceTimersByTimeAsync(0);
    tasks?.trigger("one");
    tasks?.trigger("one");
    tasks?.trigger("one");
    expect(run).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("runs again after it failed", async () => {
    const run = vi
      .fn<BackgroundTask["run"]>()
      .mockRejectedValueOnce(new Error("away"))
      .mockResolvedValue(null);
    start(run, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("starts nothing after it was stopped, and the run in progress is awaited", async () => {
    let finished = false;
    let finish = () => {};
    start(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished = true;
      return null;
    });
    await vi.advanceTimersByTimeAsync(0);
    const stopped = tasks?.stop();
    tasks?.trigger("one");
    finish();
    await stopped;
    expect(finished).toBe(true);
  });

  it("runs again after the connection for triggers was restored", async () => {
    const run = vi.fn(async () => null);
    start(run);
    await vi.advanceTimersByTimeAsync(0);
    tasks?.triggerAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("knows during a run that the process ends", async () => {
    const seen: boolean[] = [];
    let finish = () => {};
    start(async (stopped) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      seen.push(stopped());
      return null;
    });
    await vi.advanceTimersByTimeAsync(0);
    const stopped = tasks?.stop();
    finish();
    await stopped;
    expect(seen).toEqual([true]);
  });

  it("waits while another process runs it, and tries again soon", async () => {
    const run = vi.fn(async () => null);
    let busy = true;
    start(run, 60_000, async (name, work) => (busy ? false : alone(name, work)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
    busy = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("that leases its rows runs in several processes at once", async () => {
    const run = vi.fn(async () => null);
    start(run, 60_000, async () => false, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("that fails logs the code of what failed, not what was written", async () => {
    logged.length = 0;
    const denied = Object.assign(new Error("denied to Ana Li"), { code: "42501" });
    start(async () => {
      throw new DrizzleQueryError("insert into leads values ($1)", ["0412 345 678"], denied);
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ task: "one", code: "42501" }]);
    expect(logged.join()).not.toMatch(/Ana|0412|insert/);
  });

  it("reports a success at once and then each minute", async () => {
    start(async () => null, 5_000);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(reports.map(({ reportedAt }) => reportedAt.toISOString().slice(14, 19))).toEqual([
      "00:00",
      "01:00",
    ]);
    expect(reports[0]).toEqual({
      name: "one",
      role: "forecourt_app",
      everyMs: 5_000,
      reportedAt: new Date("2026-11-21T00:00:00Z"),
      succeededAt: new Date("2026-11-21T00:00:00Z"),
      failure: null,
    });
  });

  it("reports the first failure at once, how often it failed since, and that it works again", async () => {
    let reason: unknown = new TaskProblem("no key");
    start(async () => {
      if (reason) throw reason;
      return null;
    }, 5_000);
    await vi.advanceTimersByTimeAsync(64_000);
    reason = Object.assign(new Error("what a shopper typed"), { code: "42501" });
    await vi.advanceTimersByTimeAsync(5_000);
    reason = null;
    await vi.advanceTimersByTimeAsync(5_000);
    const since = new Date("2026-11-21T00:00:00Z");
    expect(reports.map(({ failure }) => failure)).toEqual([
      { since, times: 1, reason: "no key" },
      { since, times: 13, reason: "no key" },
      { since, times: 14, reason: "42501" },
      null,
    ]);
  });

  it("that goes on with its other parts after one failed is reported as failing", async () => {
    let parts = 0;
    start(async (_, partFailed) => {
      partFailed(new TaskProblem("one site"));
      parts++;
      return null;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(parts).toBe(1);
    expect(reports.map(({ failure }) => failure?.reason)).toEqual(["one site"]);
  });

  it("whose run goes on is reported each minute", async () => {
    let finish = () => {};
    start(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(null);
        }),
    );
    await vi.advanceTimersByTimeAsync(125_000);
    finish();
    expect(reports.map(({ succeededAt }) => succeededAt)).toEqual([null, null]);
  });

  it("whose report can't be stored goes on, and is reported after its next run", async () => {
    const run = vi.fn(async () => null);
    report = async () => Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true));
    start(run, 5_000);
    await vi.advanceTimersByTimeAsync(0);
    report = async (one) => void reports.push(one);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([run.mock.calls.length, reports.length]).toEqual([2, 1]);
  });

  it("doesn't run while the login lacks its role, and looks again a minute later or when it is triggered", async () => {
    const run = vi.fn(async () => null);
    lack = { problem: "The login web may not work as staff", remedy: "grant staff to web" };
    start(run, 5_000);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(run).not.toHaveBeenCalled();
    expect(reports.map(({ failure }) => failure?.reason)).toEqual([
      "The login web may not work as staff. grant staff to web",
    ]);
    lack = null;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(reports.at(-1)?.failure).toBeNull();
  });

  it("costs the request that triggered it nothing", async () => {
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    let chargedMs = 0;
    const run = vi.fn(async () => {
      // As after a query of its own.
      resumeMeter();
      clock += 50;
      return null;
    });
    start(run);
    await vi.advanceTimersByTimeAsync(0);
    const meter = {
      charge: (ms: number) => {
        chargedMs += ms;
      },
    };
    metered(meter, () => tasks?.trigger("one"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(3);
    expect(chargedMs).toBe(0);
    vi.restoreAllMocks();
  });
});
