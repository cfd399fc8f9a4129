import { describe, expect, it } from "vitest";
import { mayTrack, readConsent, storeConsent } from "./consent.ts";

const askingPage = { dataset: { consent: "ask" } };
const never = { dataset: {} };
const quiet = {};
const objects = { globalPrivacyControl: true };

function storage() {
  const values = new Map<string, string>();
  return () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
}
const closed = () => {
  throw new Error("storage is closed");
};

describe("a shopper's consent to tracking", () => {
  it("is required before tracking where the site configures it, and a refusal is respected", () => {
    const mine = storage();
    expect(mayTrack(askingPage, mine, quiet)).toBe(false);
    storeConsent(mine, "refused");
    expect(mayTrack(askingPage, mine, quiet)).toBe(false);
    storeConsent(mine, "given");
    expect(mayTrack(askingPage, mine, quiet)).toBe(true);
    expect(mayTrack(never, storage(), quiet)).toBe(true);
  });

  it("is refused by the browser's Global Privacy Control, whatever was answered before and whether or not the site requires it", () => {
    const mine = storage();
    storeConsent(mine, "given");
    expect(mayTrack(askingPage, mine, objects)).toBe(false);
    expect(mayTrack(never, mine, objects)).toBe(false);
    expect(readConsent(mine, objects)).toBe("refused");
  });

  it("is refused where storage is blocked", () => {
    expect(readConsent(closed, quiet)).toBe("refused");
    expect(mayTrack(askingPage, closed, quiet)).toBe(false);
    expect(() => storeConsent(closed, "given")).not.toThrow();
  });
});
