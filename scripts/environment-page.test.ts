import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { envExample, environmentPage, variableSections } from "./environment-page.ts";

const variables = variableSections.flatMap((section) => section.variables);

describe.each(variables)("$name", ({ name, meta, fallback, schema }) => {
  it("has a description, and a default or what holds without it", () => {
    expect(meta.description).toMatch(/^\S.*[^.\s]$/);
    expect(fallback ?? meta.unset).toMatch(/\S/);
    expect(fallback === null).toBe(meta.unset !== undefined);
  });

  it("stands in .env.example with a value that is accepted, and in the page", () => {
    const example = envExample()
      .split("\n")
      .filter((line) => line.startsWith(`#${name}=`));
    expect(example).toHaveLength(1);
    const value = parseEnv(example[0]?.slice(1) ?? "")[name];
    expect(schema.safeParse(value).error).toBeUndefined();
    expect(value).toBe(fallback ?? meta.example);
    expect(environmentPage()).toContain(`\n| \`${name}\` |`);
  });
});

it("sets nothing when it is copied as it is", () => {
  expect(parseEnv(envExample())).toEqual({});
});
