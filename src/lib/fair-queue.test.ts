import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FairQueue, QueueFull } from "./fair-queue.server.ts";

/** Work that a test ends, and the order in which it started. */
function working(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: (caller: string, name: string, signal?: AbortSignal) =>
      queue.run(
        caller,
        () => {
          started.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      ),
    /** Ends work and lets what comes next start. */
    end: async (name: string) => {
      ends.get(name)?.();
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs one of a caller's at a time, in order, and others' at once", async () => {
  const work = working(new FairQueue({ perCaller: 1 }));
  const all = [work.run("a", "a1"), work.run("a", "a2"), work.run("a", "a3"), work.run("b", "b1")];
  expect(work.started).toEqual(["a1", "b1"]);
  await work.end("a1");
  expect(work.started).toEqual(["a1", "b1", "a2"]);
  await work.end("a2");
  await work.end("b1");
  await work.end("a3");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"]);
});

it("lets others go first while a caller's own work waits, but not for ever", async () => {
  const work = working(new FairQueue({ perCaller: 1, yieldMs: 500 }));
  for (const name of ["a1", "a2", "a3"]) void work.run("a", name);
  void work.run("b", "b1");
  await work.end("a1");
  expect(work.started).toEqual(["a1", "b1"]);
  void work.run("c", "c1");
  await work.end("b1");
  expect(work.started).toEqual(["a1", "b1", "c1"]);
  await work.end("c1");
  expect(work.started).toEqual(["a1", "b1", "c1", "a2"]);
  void work.run("d", "d1");
  void work.run("e", "e1");
  await vi.advanceTimersByTimeAsync(500);
  await work.end("a2");
  await work.end("d1");
  expect(work.started.slice(-1)).toEqual(["a3"]);
});

it("shares what runs at a time among callers, least in progress first", async () => {
  const work = working(new FairQueue({ perCaller: 2, total: 2 }));
  for (const name of ["a1", "a2", "a3", "a4"]) void work.run("a", name);
  for (const name of ["b1", "b2"]) void work.run("b", name);
  void work.run("c", "c1");
  expect(work.started).toEqual(["a1", "a2"]);
  await work.end("a1");
  expect(work.started.slice(2)).toEqual(["b1"]);
  await work.end("a2");
  expect(work.started.slice(3)).toEqual(["c1"]);
  await work.end("b1");
  await work.end("c1");
  expect(work.started.slice(4).toSorted()).toEqual(["a3", "b2"]);
});

it("doesn't wait for work that takes long, which isn't the processor's", async () => {
  const work = working(new FairQueue({ perCaller: 1, holdMs: 100 }));
  void work.run("a", "slow");
  void work.run("a", "next");
  await vi.advanceTimersByTimeAsync(99);
  expect(work.started).toEqual(["slow"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(work.started).toEqual(["slow", "next"]);
  // Its end frees no second place.
  void work.run("a", "third");
  await work.end("slow");
  expect(work.started).toEqual(["slow", "next"]);
});

it("rests after a caller's work for as long as it took, and starts others' meanwhile", async () => {
  const queue = new FairQueue({ perCaller: 1, rests: true });
  const work = working(queue);
  void work.run("a", "a1");
  await vi.advanceTimersByTimeAsync(30);
  await work.end("a1");
  // What comes after it had ended waits too: short work would otherwise never meet other work of its caller.
  void work.run("a", "a2");
  await vi.advanceTimersByTimeAsync(25);
  expect(work.started).toEqual(["a1"]);
  void work.run("b", "b1");
  expect(work.started).toEqual(["a1", "b1"]);
  await vi.advanceTimersByTimeAsync(10);
  expect(work.started).toEqual(["a1", "b1", "a2"]);
  await work.end("a2");
  await work.end("b1");
  await vi.advanceTimersByTimeAsync(100);
  expect(queue.callers).toBe(0);
});

it("refuses what would wait beyond a caller's maximum, and nothing of others", async () => {
  const work = working(new FairQueue({ perCaller: 1, maxWaiting: 2 }));
  for (const name of ["a1", "a2", "a3"]) void work.run("a", name);
  await expect(work.run("a", "a4")).rejects.toThrow(QueueFull);
  void work.run("b", "b1");
  expect(work.started).toEqual(["a1", "b1"]);
  await work.end("a1");
  void work.run("a", "a5");
  for (const name of ["a2", "a3", "a5"]) await work.end(name);
  expect(work.started).toEqual(["a1", "b1", "a2", "a3", "a5"]);
});

it("drops work that is aborted while it waits; what runs goes on", async () => {
  const queue = new FairQueue({ perCaller: 1, total: 1, maxWaiting: 2 });
  const work = working(queue);
  const leaving = new AbortController();
  const first = work.run("a", "a1", leaving.signal);
  const aborted = [work.run("a", "a2", leaving.signal), work.run("b", "b1", leaving.signal)];
  const last = work.run("a", "a3");
  const settled = Promise.allSettled(aborted);
  leaving.abort("left");
  expect(await settled).toEqual(aborted.map(() => ({ status: "rejected", reason: "left" })));
  expect([queue.waiting, queue.callers]).toEqual([1, 1]);
  await expect(work.run("a", "a4", leaving.signal)).rejects.toBe("left");
  // Its place is free.
  const next = work.run("a", "a5");
  for (const name of ["a1", "a3", "a5"]) await work.end(name);
  expect(await Promise.all([first, last, next])).toEqual(["a1", "a3", "a5"]);
  expect(work.started).toEqual(["a1", "a3", "a5"]);
  expect([queue.waiting, queue.callers]).toEqual([0, 0]);
});

it("goes on after work that fails, and keeps nothing of a caller without work", async () => {
  const queue = new FairQueue({ perCaller: 1 });
  const failed = queue.run("a", () => Promise.reject(new Error("broken")));
  const next = queue.run("a", async () => "fine");
  await expect(failed).rejects.toThrow("broken");
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe("fine");
  expect(queue.waiting).toBe(0);
  expect(queue.callers).toBe(0);
});
