import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fold,
  identityOf,
  matchIdentity,
  matchTerm,
  PREFIX,
  parseText,
  TYPO,
  termsOf,
  WHOLE,
  withinOneEdit,
} from "./text.ts";

/** The textbook algorithm, to compare the optimised one with. */
function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

describe("text", () => {
  it("folds case and diacritics", () => {
    expect(["Škoda", "CITROËN", "İstanbul", "℡"].map(fold)).toEqual(["skoda", "citroen", "istanbul", "tel"]);
  });

  it.each([
    ["CX-5", ["cx", "5", "cx5"]],
    ["Land Rover", ["land", "rover", "landrover"]],
    ["Mercedes-Benz", ["mercedes", "benz", "mercedesbenz"]],
    ["4x4/AWD, 2.0L", ["4x4", "awd", "4x4awd", "2", "0l", "20l", "awd20l"]],
    ["one owner and a full history", ["one", "owner", "and", "a", "full", "history"]],
    ["—!? ", []],
  ])("splits %j into terms", (text, terms) => {
    expect([...termsOf(text)].sort()).toEqual(terms.sort());
  });

  it("accepts exactly one edit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(withinOneEdit(a, b)).toBe(levenshtein(a, b) <= 1);
      }),
      { numRuns: 3000, seed: 1 },
    );
  });

  it("ranks whole above prefix above typo, and allows no typo below four characters", () => {
    expect(matchTerm("mazda", "mazda")).toBe(WHOLE);
    expect(matchTerm("maz", "mazda")).toBe(PREFIX);
    expect(matchTerm("mzda", "mazda")).toBe(TYPO);
    expect(matchTerm("mzd", "mazd")).toBe(0);
    expect(matchTerm("mda", "mazda")).toBe(0);
  });

  it("matches a stock number whole or by a prefix of three characters or more, never with typos", () => {
    expect(identityOf("AB-12 3")).toBe("ab123");
    expect(matchIdentity("ab123", "ab123")).toBe(WHOLE);
    expect(matchIdentity("ab1", "ab123")).toBe(PREFIX);
    expect(matchIdentity("ab", "ab123")).toBe(0);
    expect(matchIdentity("ab124", "ab123")).toBe(0);
  });

  it("limits the length and words of a query", () => {
    expect(parseText("  --  ")).toBeNull();
    expect(parseText("\0")).toBeNull();
    expect(parseText("a b a")!.words).toHaveLength(2);
    const many = Array.from({ length: 300 }, (_, i) => `w${i}`).join(" ");
    expect(parseText(many)!.words).toHaveLength(16);
    expect(parseText("x".repeat(1e6))!.words[0]!.joined).toHaveLength(256);
  });
});
