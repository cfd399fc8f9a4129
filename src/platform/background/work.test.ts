import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startWork, type Work, type Worker } from "./work.server.ts";

const log = pino({ level: "silent" });
const now = () => new Date();
let worker: Worker | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T00:00:00Z") });
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  vi.useRealTimers();
});

function start(run: Work["run"], everyMs = 60_000): void {
  worker = startWork([{ name: "one", everyMs, run }], now, log);
}

describe("a background task", () => {
  it("runs at the start and again at its interval", async () => {
    const run = vi.fn(async () => null);
    start(run);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("runs at the moment that the last run named", async () => {
    const dues = [new Date("2026-11-21T00:00:05Z"), null];
    const run = vi.fn(async () => dues.shift() ?? null);
    start(run);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("combines triggers during a run into one more run", async () => {
    let finish = () => {};
    const run = vi.fn(
      () =>
        new Promise<null>((resolve) => {
          finish = () => resolve(null);
        }),
    );
    start(run);
    worker?.trigger("one");
    worker?.trigger("one");
    worker?.trigger("one");
    expect(run).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("runs again after a failure", async () => {
    const run = vi.fn<Work["run"]>().mockRejectedValueOnce(new Error("unavailable")).mockResolvedValue(null);
    start(run, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("doesn't start once stopped, and stopping waits for the current run", async () => {
    let finished = false;
    let finish = () => {};
    start(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished = true;
      return null;
    });
    const stopped = worker?.stop();
    worker?.trigger("one");
    finish();
    await stopped;
    expect(finished).toBe(true);
  });
});
