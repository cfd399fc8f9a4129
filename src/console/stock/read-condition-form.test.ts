import { expect, it } from "vitest";
import { readConditionForm } from "./read-condition-form.ts";

const read = (text: string) => readConditionForm(new URLSearchParams(text));

it("reads whether a photo shows wear or damage, what and where", () => {
  expect(read("caption=Dent&placed=yes&across=10")).toEqual({ condition: null });
  expect(read("shows=yes&caption=++Dent++")).toEqual({ condition: { caption: "Dent", at: null } });
  expect(read("shows=yes&caption=Dent&placed=yes&across=10&down=999")).toEqual({
    condition: { caption: "Dent", at: { across: 10, down: 100 } },
  });
  expect(read("shows=yes&caption=+")).toMatchObject({ problem: expect.stringContaining("Say what") });
  const long = "x".repeat(121);
  expect(read(`shows=yes&caption=${long}`)).toMatchObject({
    problem: expect.stringContaining("121"),
    condition: { caption: long },
  });
});
