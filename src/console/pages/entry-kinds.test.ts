import { expect, it } from "vitest";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { entryIn } from "./entry-kinds.ts";

it("finds entries by their keys, of several the first, and reads each the same few times however many there are", () => {
  const readsOf = (count: number): number => {
    let reads = 0;
    const pages = Array.from({ length: count }, (_, n) =>
      Object.defineProperty({ n }, "path", {
        enumerable: true,
        get: () => {
          reads++;
          return `/p${Math.floor(n / 2)}`;
        },
      }),
    );
    const content = { ...contentDocument.parse({}), pages } as never;
    for (let n = 0; n < count; n++)
      expect(entryIn(content, { list: "pages", key: `/p${n}` })).toBe(pages[2 * n]);
    return reads / count;
  };
  expect(readsOf(200)).toBe(readsOf(100));
  expect(entryIn(undefined, { list: "pages", key: "/p0" })).toBeUndefined();
});
