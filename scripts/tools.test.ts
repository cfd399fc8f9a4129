import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Description = { dependencies?: Record<string, string>; devDependencies: Record<string, string> };
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Description;
const tools = Object.keys(read("tools/package.json").devDependencies);
const project = read("package.json");

/** How files name a tool that isn't imported under its own name. */
const namedAs: Record<string, RegExp> = {
  "@biomejs/biome": /"biome"/,
  "@types/node": /"node:/,
  "dependency-cruiser": /"depcruise"/,
  jsdom: /@vitest-environment\sjsdom/,
  typescript: /"tsc"/,
};
const importOf = (name: string) => new RegExp(`["'\`]${name.replace(/^@types\//, "")}["'\`/]`);

const text = globSync("{*.config.ts,{src,packages,bench,demo,scripts,tests}/**/*.{ts,tsx,mjs}}")
  .filter((file) => file !== "scripts/tools.test.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

it.each(tools)("%s is used by a test, a benchmark or a check", (name) => {
  expect((namedAs[name] ?? importOf(name)).test(text)).toBe(true);
});

it("what the program runs with or is built with is no tool", () => {
  const own = { ...project.dependencies, ...project.devDependencies };
  expect(tools.filter((name) => name in own)).toEqual([]);
});
