import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BackgroundTask } from "./background-task.ts";
import { type RunExclusively, type RunningTasks, runTasks } from "./run-tasks.server.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const now = () => new Date();
let tasks: RunningTasks | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T00:00:00Z") });
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
  tasks = runTasks({ tasks: [{ name: "one", everyMs, leasesRows, run }], exclusively, now, log });
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
});
