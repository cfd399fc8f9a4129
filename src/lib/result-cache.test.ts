import { expect, it, vi } from "vitest";
import { resultCache } from "./result-cache.ts";

const options = { bytes: 10, waiting: 2, ms: 1_000 };

it("computes a key's result once for concurrent and later callers", async () => {
  const make = vi.fn(async () => "1234");
  const work = resultCache<string>(options);
  const both = await Promise.all([work("a", make), work("a", make)]);
  expect(both).toEqual([
    { kind: "ok", value: "1234" },
    { kind: "ok", value: "1234" },
  ]);
  await work("a", make);
  expect(make).toHaveBeenCalledTimes(1);
});

it("evicts the oldest when it is full", async () => {
  const make = vi.fn(async () => "123456");
  const work = resultCache<string>(options);
  await work("a", make);
  await work("b", make);
  await work("a", make);
  expect(make).toHaveBeenCalledTimes(3);
});

it("caches no error", async () => {
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no")).mockResolvedValue("1");
  const work = resultCache<string>(options);
  await expect(work("a", make)).rejects.toThrow("no");
  expect(await work("a", make)).toEqual({ kind: "ok", value: "1" });
});

it("admits the caller that has a result made, and none that shares it or finds it cached", async () => {
  const work = resultCache<string>({ ...options, bytes: 100 });
  const refuse = vi.fn(async () => 7);
  const make = vi.fn(async () => "1234");
  expect(await work("a", make, refuse)).toEqual({ kind: "limited", seconds: 7 });
  expect(make).not.toHaveBeenCalled();
  const made = work("a", make, async () => 0);
  await Promise.resolve();
  await Promise.resolve();
  expect(await Promise.all([made, work("a", make, refuse)])).toEqual(
    Array(2).fill({ kind: "ok", value: "1234" }),
  );
  expect(await work("a", make, refuse)).toEqual({ kind: "ok", value: "1234" });
  expect([make.mock.calls.length, refuse.mock.calls.length]).toEqual([1, 1]);
});
