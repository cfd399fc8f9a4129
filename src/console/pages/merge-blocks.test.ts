import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockMarks } from "./marks.ts";
import { mergeBlocks } from "./merge-blocks.ts";

const block = (type: string, text: string) => ({ type, text });
const [a, b, c] = [block("text", "a"), block("quote", "b"), block("image", "c")];
const asSeen = (blocks: readonly unknown[]) => blocks.map((value) => ({ value, was: value }));
const values = (blocks: readonly { value: unknown }[]) => blocks.map(({ value }) => value);

describe("merging the blocks of two editors", () => {
  it.each([
    [
      "edits of different blocks",
      [{ value: block("text", "A"), was: a }, ...asSeen([b, c])],
      [a, b, block("image", "C")],
      [block("text", "A"), b, block("image", "C")],
    ],
    [
      "a move here, an edit there",
      asSeen([c, a, b]),
      [a, block("quote", "B"), c],
      [c, a, block("quote", "B")],
    ],
    [
      "an edit here, a removal there",
      [...asSeen([a, b]), { value: block("image", "C"), was: c }],
      [b, c],
      [b, block("image", "C")],
    ],
    [
      "a new block here, an edit there",
      [...asSeen([a, b, c]), { value: block("text", "new"), was: undefined }],
      [block("text", "A"), b, c],
      [block("text", "A"), b, c, block("text", "new")],
    ],
    ["nothing here, anything there", asSeen([a, b, c]), [c], [c]],
  ])("%s", (_name, mine, theirs, expected) => {
    const merged = mergeBlocks([a, b, c], mine, theirs);
    expect(merged).toMatchObject({ conflicts: [], isRearranged: false });
    expect(values(merged.blocks)).toEqual(expected);
  });

  it("reports a block that both changed, and the editor's stays", () => {
    const mine = [{ value: block("text", "mine"), was: a }, ...asSeen([b, c])];
    const merged = mergeBlocks([a, b, c], mine, [block("text", "theirs"), b, c]);
    expect(merged.conflicts).toEqual([{ at: 0, theirs: block("text", "theirs") }]);
    expect(merged.blocks[0]).toEqual({ value: block("text", "mine"), was: block("text", "theirs") });
  });

  it.each([
    ["both rearrange", asSeen([c, b]), [b, a]],
    ["one edits what the other removes", [{ value: block("text", "A"), was: a }, ...asSeen([b, c])], [b, c]],
    ["one removes what the other edits", asSeen([b, c]), [block("text", "A"), b, c]],
  ])("is a conflict of the whole list when %s", (_name, mine, theirs) => {
    expect(mergeBlocks([a, b, c], mine, theirs).isRearranged).toBe(true);
  });

  it("loses no edit of different blocks, however many blocks are equal", () => {
    const texts = fc.array(fc.constantFrom("x", "y"), { minLength: 1, maxLength: 8 });
    const owners = fc.array(fc.constantFrom("mine", "theirs", "none"), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(texts, owners, (seenTexts, who) => {
        const seen = seenTexts.map((text) => block("text", text));
        const edited = (by: string) =>
          seen.map((one, at) => (who[at] === by ? block("text", `${by} ${at}`) : one));
        const mine = edited("mine").map((value, at) => ({ value, was: seen[at] }));
        const merged = mergeBlocks(seen, mine, edited("theirs"));
        expect(merged.conflicts).toEqual([]);
        expect(values(merged.blocks)).toEqual(
          seen.map((one, at) => (who[at] === "none" ? one : block("text", `${who[at]} ${at}`))),
        );
      }),
    );
  });

  it("reads each block the same few times, however many there are", () => {
    const readsOf = (count: number): number => {
      let reads = 0;
      const counted = (text: string) =>
        Object.defineProperty({ type: "text" }, "text", {
          enumerable: true,
          get: () => {
            reads++;
            return text;
          },
        });
      const seen = Array.from({ length: count }, (_, n) => counted(`seen ${n}`));
      const mine = Array.from({ length: count }, (_, n) => ({
        value: counted(`m ${n}`),
        was: counted(`w ${n}`),
      }));
      mergeBlocks(seen, mine, [a]);
      blockMarks(
        seen,
        Array.from({ length: count }, (_, n) => counted(`drafted ${n}`)),
      );
      return reads / count;
    };
    expect(readsOf(200)).toBe(readsOf(100));
  });

  it("takes equal blocks in their order", () => {
    const mine = [{ value: block("text", "A"), was: a }, ...asSeen([a, b])];
    expect(values(mergeBlocks([a, a, b], mine, [a, block("text", "second"), b]).blocks)).toEqual([
      ...[block("text", "A"), block("text", "second"), b],
    ]);
  });
});
