import { expect, it } from "vitest";
import { type Documents, limitsExceeded } from "./check-draft.ts";

it("refuses documents that are too long as a whole, each by its name", () => {
  const long = Array.from({ length: 600 }, (_, page) => ({ path: `/p${page}`, words: "x".repeat(20_000) }));
  const documents = {
    group: {},
    sites: new Map([["bay", {}]]),
    contents: new Map([["bay", { pages: long }]]),
  };
  const found = limitsExceeded(documents as unknown as Documents);
  expect(found.filter(({ path }) => path === "")).toEqual([
    {
      path: "",
      message: "is longer than 10,000,000 characters in all",
      line: null,
      document: "content",
      siteId: "bay",
    },
  ]);
});
