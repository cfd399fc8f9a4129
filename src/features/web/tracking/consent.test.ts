import { describe, expect, it } from "vitest";
import { keepConsent, mayCount, readConsent } from "./consent.ts";

const asks = { dataset: { consent: "ask" } };
const never = { dataset: {} };
const quiet = {};
const objects = { globalPrivacyControl: true };

function storage() {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}
const closed = () => {
  throw new Error("storage is closed");
};

describe("whether a shopper may be counted", () => {
  it("waits for a yes where the site asks, and heeds a no", () => {
    const mine = storage();
    expect(mayCount(asks, mine, quiet)).toBe(false);
    keepConsent(mine, "refused");
    expect(mayCount(asks, mine, quiet)).toBe(false);
    keepConsent(mine, "given");
    expect(mayCount(asks, mine, quiet)).toBe(true);
    expect(mayCount(never, storage(), quiet)).toBe(true);
  });

  it("is answered by the browser's Global Privacy Control, whatever was said before and whether or not the site asks", () => {
    const mine = storage();
    keepConsent(mine, "given");
    expect(mayCount(asks, mine, objects)).toBe(false);
    expect(mayCount(never, mine, objects)).toBe(false);
    expect(readConsent(mine, objects)).toBe("refused");
  });

  it("is no where storage is closed", () => {
    expect(readConsent(closed, quiet)).toBe("refused");
    expect(mayCount(asks, closed, quiet)).toBe(false);
    expect(() => keepConsent(closed, "given")).not.toThrow();
  });
});
