import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A task that the test completes. */
function task<T>(value: T) {
  let finish = () => {};
  const began = vi.fn();
  const run = () => {
    began();
    return new Promise<T>((resolve) => {
      finish = () => resolve(value);
    });
  };
  return { run, began, finish: () => finish() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("brochures are made one at a time [CAR-37]", () => {
  it("in order", async () => {
    const take = oneAtATime(8, 1000);
    const [first, second] = [task("a"), task("b")];
    const answers = [take(first.run), take(second.run)];
    await settle();
    expect(second.began).not.toHaveBeenCalled();
    first.finish();
    await settle();
    expect(second.began).toHaveBeenCalled();
    second.finish();
    expect(await Promise.all(answers)).toEqual([
      { kind: "ok", value: "a" },
      { kind: "ok", value: "b" },
    ]);
  });

  it("and rejected when too many wait", async () => {
    const take = oneAtATime(1, 1000);
    const first = task("a");
    const answer = take(first.run);
    expect(await take(task("b").run)).toEqual({ kind: "busy" });
    await settle();
    first.finish();
    expect(await answer).toEqual({ kind: "ok", value: "a" });
    const third = task("c");
    const later = take(third.run);
    await settle();
    third.finish();
    expect(await later).toEqual({ kind: "ok", value: "c" });
  });

  it("abandoned after the limit, without two running at once", async () => {
    const take = oneAtATime(8, 1000);
    const [slow, next] = [task("a"), task("b")];
    const answer = take(slow.run);
    void take(next.run);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual({ kind: "late" });
    expect(next.began).not.toHaveBeenCalled();
    slow.finish();
    await settle();
    expect(next.began).toHaveBeenCalled();
  });

  it("independent of failures of others", async () => {
    const take = oneAtATime(8, 1000);
    await expect(take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await take(async () => "b")).toEqual({ kind: "ok", value: "b" });
  });
});
