import { expect, it } from "vitest";
import { z } from "zod";
import { problemsWithin } from "#platform/config/schema-problems.ts";
import { formWords } from "./form-words.ts";

const said = (schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) throw new Error("it is valid");
  return problemsWithin(schema, read.error.issues, value).map(({ message }) => formWords(message));
};

it.each<[string, z.ZodType, unknown]>([
  ["Fill this in.", z.string(), undefined],
  ["Fill this in.", z.string().min(1), ""],
  ["Write at least 3 characters.", z.string().min(3), "ab"],
  ["Write at most 3 characters.", z.string().max(3), "abcd"],
  ["Add at least 1.", z.array(z.string()).min(1), []],
  ["At most 1 are possible.", z.array(z.string()).max(1), ["a", "b"]],
  ["The least is 1.", z.number().min(1), 0],
  ["The most is 0.5.", z.number().max(0.5), 2],
  ["Write a number.", z.number(), "seven"],
  ["Write a whole address, such as https://www.example.com/page.", z.url(), "example"],
  ["Write an e-mail address, such as name@example.com.", z.email(), "name"],
  ["Write a day, such as 2026-03-02.", z.iso.date(), "2 March"],
  ["a path begins with /", z.string().regex(/^\//, "a path begins with /"), "x"],
])("says %s", (text, schema, value) => expect(said(schema, value)).toEqual([text]));

it("shows no pattern of a schema", () => {
  for (const schema of [z.string().regex(/^\/[a-z]+$/), z.string().startsWith("/"), z.uuid()])
    expect(said(schema, "~").join()).not.toMatch(/[\\^$]|must/);
});
