import { expect, it } from "vitest";
import { chosenOver, fieldsOf, type HandlingFields, sameFields } from "./handling-fields.ts";

const seen: HandlingFields = { stage: "new", owner: "", tags: "hot" };

it("writes what is stored as fields, and recognizes equal ones", () => {
  expect(fieldsOf({ stage: "won", ownerId: null, tags: ["hot", "family"] })).toEqual({
    stage: "won",
    owner: "",
    tags: "hot, family",
  });
  expect(sameFields(seen, { ...seen })).toBe(true);
  for (const change of [{ stage: "won" }, { owner: "ana" }, { tags: "" }] as const)
    expect(sameFields(seen, { ...seen, ...change })).toBe(false);
});

it("keeps a person's own choice after a conflict, and takes a colleague's change of what they left alone", () => {
  const current: HandlingFields = { stage: "won", owner: "ben", tags: "cold" };
  expect(chosenOver(current, seen, { ...seen, stage: "lost" })).toEqual({ ...current, stage: "lost" });
  expect(chosenOver(current, seen, { ...seen, owner: "ana", tags: "" })).toEqual({
    stage: "won",
    owner: "ana",
    tags: "",
  });
  expect(chosenOver(current, seen, seen)).toEqual(current);
});
