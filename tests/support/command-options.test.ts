import { expect, it } from "vitest";
import { readOptions } from "./command-options.ts";

const declared = {
  shoppers: { usual: 100, quick: 10 },
  seed: { usual: 1 },
  sites: { usual: "a,b", quick: "a" },
  only: { usual: null },
  direct: { usual: false },
};

it.each([
  ["", { shoppers: 100, seed: 1, sites: "a,b", only: null, direct: false, isQuick: false }],
  ["--quick", { shoppers: 10, seed: 1, sites: "a", only: null, direct: false, isQuick: true }],
  ["--shoppers 20 --quick --direct", { shoppers: 20, sites: "a", direct: true, isQuick: true }],
  ["--only fuzz --seed 7", { only: "fuzz", seed: 7, shoppers: 100 }],
])("reads %j", (words, values) => {
  expect(readOptions(declared, words.split(" ").filter(Boolean))).toMatchObject({ values });
});

it.each([
  ["--shopers 20", /shopers/],
  ["--shoppers many", /--shoppers is a number: many isn't/],
  ["20", /20/],
])("refuses %j", (words, problem) => {
  expect(readOptions(declared, words.split(" "))).toMatchObject({ problem: expect.stringMatching(problem) });
});
