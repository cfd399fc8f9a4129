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

describe("a shopper's consent to tracking", () => {
  it("is required before tracking where the site asks, and a refusal is respected", () => {
    const mine = storage();
    expect(mayCount(asks, mine, quiet)).toBe(false);
    keepConsent(mine, "refused");
    expect(mayCount(asks, mine, quiet)).toBe(false);
    keepConsent(mine, "given");
    expect(mayCount(asks, mine, quiet)).toBe(true);
    expect(mayCount(never, storage(), quiet)).toBe(true);
  });

  it("is refused by the browser's Global Privacy Control, whatever was answered before and whether or not the site asks", () => {
    const mine = storage();
    keepConsent(mine, "given");
    expect(mayCount(asks, mine, objects)).toBe(false);
    expect(mayCount(never, mine, objects)).toBe(false);
    expect(readConsent(mine, objects)).toBe("refused");
  });

  it("is refused where storage is blocked", () => {
    expect(readConsent(closed, quiet)).toBe("refused");
    expect(mayCount(asks, closed, quiet)).toBe(false);
    expect(() => keepConsent(closed, "given")).not.toThrow();
  });
});
