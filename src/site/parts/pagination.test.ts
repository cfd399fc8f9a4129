import fc from "fast-check";
import { expect, it } from "vitest";
import { pageNumbers } from "./pagination.ts";

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [6, 20, [1, null, 5, 6, 7, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])("page %i of %i offers %j [SEARCH-46]", (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});

it("always offers first, last and the current page, in order, and no gap of one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
      const [page, pages] = a <= b ? [a, b] : [b, a];
      const list = pageNumbers(page, pages);
      expect(list).toContain(1);
      expect(list).toContain(page);
      expect(list.at(-1)).toBe(pages);
      list.forEach((n, i) => {
        if (n !== null) return;
        expect((list[i + 1] as number) - (list[i - 1] as number)).toBeGreaterThan(2);
      });
    }),
  );
});
