import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});

it("is the result of the work, and no timer is left", async () => {
  expect(await inTime(50, Promise.resolve("done"), () => "late")).toBe("done");
  await expect(inTime(50, Promise.reject(new Error("wrong")), () => "late")).rejects.toThrow("wrong");
  expect(vi.getTimerCount()).toBe(0);
});

it("is what comes instead when the work takes longer, whatever becomes of it", async () => {
  const work = Promise.withResolvers<string>();
  const late = inTime(50, work.promise, () => "late");
  vi.advanceTimersByTime(50);
  expect(await late).toBe("late");
  work.reject(new Error("ignored"));
  const thrown = expect(
    inTime(50, never, () => {
      throw new Error("too long");
    }),
  ).rejects.toThrow("too long");
  vi.advanceTimersByTime(50);
  await thrown;
});
