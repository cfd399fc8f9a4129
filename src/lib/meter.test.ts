import { setImmediate, setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { type Meter, Meters } from "./meter.server.ts";

let clock: number;
let meters: Meters;
beforeEach(() => {
  clock = 0;
  meters = new Meters(() => clock);
});

const meter = () => {
  const charged: Meter & { ms: number } = {
    ms: 0,
    charge(ms) {
      charged.ms += ms;
    },
  };
  return charged;
};
/** Has the event loop for so long. */
const work = (ms: number) => {
  clock += ms;
};

it("charges each context with its own work, and none with its waiting", async () => {
  const [first, second] = [meter(), meter()];
  const gate = Promise.withResolvers<void>();
  const waits = meters.run(first, async () => {
    work(5);
    await gate.promise;
    meters.resume();
    work(3);
  });
  await setImmediate();
  work(1_000);
  await meters.run(second, async () => {
    work(7);
    await setTimeout(1);
    meters.resume();
    work(20);
  });
  await setImmediate();
  work(1_000);
  gate.resolve();
  await waits;
  await setImmediate();
  expect([first.ms, second.ms]).toEqual([8, 27]);
});

it("runs on through promises that are settled, to the end of the turn", async () => {
  const one = meter();
  const ends = meters.run(one, async () => {
    for (let round = 0; round < 50; round++) {
      await null;
      work(2);
    }
  });
  await ends;
  await setImmediate();
  work(1_000);
  expect(one.ms).toBe(100);
});

it("stops where another context goes on in the same turn, and where one without a meter does", async () => {
  const [first, second] = [meter(), meter()];
  const shared = Promise.withResolvers<void>();
  const join = async (ms: number) => {
    await shared.promise;
    meters.resume();
    work(ms);
  };
  const all = [
    meters.run(first, () => join(4)),
    meters.run(second, () => join(6)),
    meters.run(null, () => join(1_000)),
    meters.run(second, () => join(10)),
  ];
  await setImmediate();
  shared.resolve();
  await Promise.all(all);
  await setImmediate();
  expect([first.ms, second.ms]).toEqual([4, 16]);
});

it("goes on after work within it that isn't charged", async () => {
  const one = meter();
  await meters.run(one, async () => {
    work(2);
    await meters.run(null, async () => work(1_000));
    meters.resume();
    work(3);
  });
  await setImmediate();
  expect(one.ms).toBe(5);
});

it("charges work that throws", async () => {
  const one = meter();
  const fails = meters.run(one, async () => {
    work(9);
    throw new Error("hostile");
  });
  await expect(fails).rejects.toThrow("hostile");
  await setImmediate();
  expect(one.ms).toBe(9);
});
