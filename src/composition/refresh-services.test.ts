import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshing } from "./refresh-services.ts";

let module: object;
let routes: { site: object };
let loads: () => Promise<{ module: object; routes: typeof routes }>;
let events: string[];
let created = 0;
beforeEach(() => {
  vi.useFakeTimers();
  module = {};
  routes = { site: {} };
  loads = async () => ({ module, routes });
  events = [];
  created = 0;
});
afterEach(() => void vi.useRealTimers());

const closeAfterMs = 5_000;
const start = () =>
  refreshing({
    load: () => loads(),
    create: async () => {
      const name = ++created;
      events.push(`create ${name}`);
      return { name, close: async () => void events.push(`close ${name}`) };
    },
    closeAfterMs,
    onError: (error) => void events.push(`error ${(error as Error).message}`),
  });

it("creates services once for a module, also for concurrent calls", async () => {
  const refresh = start();
  const all = await Promise.all([refresh(), refresh(), refresh()]);
  expect(new Set(all.map(({ services }) => services)).size).toBe(1);
  expect(events).toEqual(["create 1"]);
});

it("recreates them after an edit, and closes the old ones once pending requests have had time to finish", async () => {
  const refresh = start();
  const before = await refresh();
  module = {};
  const after = await refresh();
  expect([before.services.name, after.services.name]).toEqual([1, 2]);
  expect(events).toEqual(["create 1", "create 2"]);
  await vi.advanceTimersByTimeAsync(closeAfterMs);
  expect(events).toEqual(["create 1", "create 2", "close 1"]);
});

it("uses new routes with the same services", async () => {
  const refresh = start();
  const before = await refresh();
  expect(await refresh()).toBe(before);
  routes = { site: {} };
  const after = await refresh();
  expect(after.routes).toBe(routes);
  expect(after.services).toBe(before.services);
});

it("has calls wait for a refresh in progress", async () => {
  const refresh = start();
  await refresh();
  let loaded: (_: Awaited<ReturnType<typeof loads>>) => void = () => {};
  loads = () => new Promise((resolve) => (loaded = resolve));
  const first = refresh();
  await vi.advanceTimersByTimeAsync(0);
  loads = async () => ({ module, routes });
  const second = refresh();
  module = {};
  loaded({ module, routes });
  expect((await first).services).toBe((await second).services);
  expect(created).toBe(2);
});

it("keeps the old services while the new module fails, and retries", async () => {
  const refresh = start();
  await refresh();
  loads = () => Promise.reject(new SyntaxError("half an edit"));
  await expect(refresh()).rejects.toThrow("half an edit");
  loads = async () => ({ module, routes });
  expect((await refresh()).services.name).toBe(1);
  await vi.advanceTimersByTimeAsync(closeAfterMs);
  expect(events).toEqual(["create 1"]);
});
