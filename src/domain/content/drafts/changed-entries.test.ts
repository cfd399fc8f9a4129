import { expect, it, vi } from "vitest";
import { changedEntries } from "./changed-entries.ts";

const named = (...titles: string[]) => titles.map((title, n) => ({ title, n }));

it("counts entries of one name, also where another has such a name itself", () => {
  expect(changedEntries(named(), named("Mats", "Mats (2)", "Mats", "Mats"))?.added).toEqual([
    ...["Mats", "Mats (2)", "Mats (3)", "Mats (4)"],
  ]);
  expect(changedEntries(named("Mats", "Mats"), named("Mats"))).toMatchObject({
    added: [],
    removed: ["Mats (2)"],
  });
});

it("looks each entry up the same few times, however many have its name", () => {
  const lookUpsOf = (count: number): number => {
    const list = named(...Array.from({ length: count }, () => "Mats"));
    const has = vi.spyOn(Map.prototype, "has");
    changedEntries(list, list.slice(1));
    const calls = has.mock.calls.length;
    has.mockRestore();
    return calls / count;
  };
  expect(lookUpsOf(400)).toBeLessThan(lookUpsOf(200) * 1.2);
});
