import { describe, expect, it } from "vitest";
import { nameProblems, wordsOf } from "./name-checks.ts";

const avoided = [{ word: "kept", instead: "cached" }];

describe("names", () => {
  it.each([
    ["KeptPage", ["kept", "page"]],
    ["kept_page", ["kept", "page"]],
    ["kept-page", ["kept", "page"]],
    ["parseHTMLKept", ["parse", "html", "kept"]],
    ["keptMs2", ["kept", "ms"]],
  ])("%s is split into words", (name, words) => expect(wordsOf(name)).toEqual(words));

  it("with an avoided word are reported, and words that only contain it are not", () => {
    expect(
      nameProblems(
        [
          { file: "a.ts", name: "keptPage" },
          { file: "a.ts", name: "keptest" },
        ],
        avoided,
        [],
      ),
    ).toEqual(['a.ts: keptPage: write cached for "kept"']);
  });

  it("that are excepted pass, and an unused exception is reported", () => {
    const exception = { name: "keptPage", words: ["kept"], reason: "a reason" };
    expect(nameProblems([{ file: "a.ts", name: "keptPage" }], avoided, [exception])).toEqual([]);
    expect(nameProblems([], avoided, [exception])).toEqual([
      "scripts/glossary.ts: the exception for keptPage is no longer needed",
    ]);
  });
});
