import { expect, it } from "vitest";
import { chosenOver, fieldsOf, type HandlingFields, sameFields } from "./handling-fields.ts";

const seen: HandlingFields = { stage: "new", owner: "", tags: "hot", reason: "", sleep: "" };

it("writes what is stored as fields, and recognizes equal ones", () => {
  const stored = { stage: "lost", ownerId: null, tags: ["hot", "family"] } as const;
  expect(
    fieldsOf({ ...stored, tags: [...stored.tags], lostReason: "No finance", asleepUntil: null }),
  ).toEqual({ stage: "lost", owner: "", tags: "hot, family", reason: "No finance", sleep: "" });
  expect(sameFields(seen, { ...seen })).toBe(true);
  for (const change of [{ stage: "won" }, { owner: "ana" }, { tags: "" }, { sleep: "2026-03-05" }] as const)
    expect(sameFields(seen, { ...seen, ...change })).toBe(false);
});

it("keeps a person's own choice after a conflict, and takes a colleague's change of what they left alone", () => {
  const current: HandlingFields = { ...seen, stage: "won", owner: "ben", tags: "cold" };
  expect(chosenOver(current, seen, { ...seen, stage: "lost" })).toEqual({ ...current, stage: "lost" });
  expect(chosenOver(current, seen, { ...seen, owner: "ana", tags: "" })).toEqual({
    ...current,
    owner: "ana",
    tags: "",
  });
  expect(chosenOver(current, seen, seen)).toEqual(current);
});
