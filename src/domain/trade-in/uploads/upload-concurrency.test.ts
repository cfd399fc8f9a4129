import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uploadConcurrency } from "./upload-concurrency.ts";

describe("concurrent uploads", () => {
  it("are limited to two for one client, while others are admitted", () => {
    const enter = uploadConcurrency({ each: 2, all: 10 });
    const first = enter("a");
    expect([first, enter("a")].every(Boolean)).toBe(true);
    expect(enter("a")).toBeNull();
    expect(enter("b")).not.toBeNull();
    first?.();
    first?.();
    expect(enter("a")).not.toBeNull();
    expect(enter("a")).toBeNull();
  });

  it("of one network, or IPv6 prefix, never take all places, from however many addresses", () => {
    const enter = uploadConcurrency({ each: 2, all: 40 });
    const ofNetwork = Array.from({ length: 50 }, (_, n) => enter(`2001:db8:7:7::${n.toString(16)}`));
    expect(ofNetwork.filter(Boolean)).toHaveLength(2);
    const ofPrefix = Array.from({ length: 50 }, (_, n) => enter(`2001:db8:7:${(n + 8).toString(16)}::1`));
    expect(ofPrefix.filter(Boolean)).toHaveLength(6);
    expect(enter("203.0.113.9")).not.toBeNull();
  });

  it("never exceed the limits for any sequence, and every released place can be taken again", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (moves) => {
        const enter = uploadConcurrency({ each: 2, all: 5 });
        const inside: { who: string; leave: () => void }[] = [];
        for (const [who, comes] of moves) {
          const at = inside.findIndex((one) => one.who === who);
          if (!comes && at >= 0) inside.splice(at, 1)[0]?.leave();
          if (!comes) continue;
          const leave = enter(who);
          const theirs = inside.filter((one) => one.who === who).length;
          expect(leave !== null).toBe(theirs < 2 && inside.length < 5);
          if (leave) inside.push({ who, leave });
        }
      }),
    );
  });
});
