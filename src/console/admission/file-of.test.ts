import { expect, it, vi } from "vitest";
import { fileOf } from "./file-of.server.ts";

const log = { error: vi.fn() };
const file = (groupId: string) => fileOf({ groupId, name: "leads.csv", log }, (write) => write("id\n"));
const refused = expect.objectContaining({ init: expect.objectContaining({ status: 429 }) });
const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
};

it("is made two at a time for a group, whose readers may never take them, and ten for all", async () => {
  const first = file("a");
  file("a");
  expect(thrownBy(() => file("a"))).toEqual(refused);
  for (const group of ["b", "c", "d", "e"]) for (let n = 0; n < 2; n++) file(group);
  expect(thrownBy(() => file("f"))).toEqual(refused);
  expect(await first.text()).toBe("id\n");
  expect(first.headers.get("Content-Disposition")).toBe('attachment; filename="leads.csv"');
  await vi.waitFor(() => file("f"));
});
