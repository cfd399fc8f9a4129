import { expect, it } from "vitest";
import { dispatch } from "./dispatch.ts";
import { prepareCommandOver } from "./prepare.ts";

it("migrates, says while it waits why, and takes no arguments", async () => {
  const said: string[] = [];
  const io = { out: (text: string) => said.push(text), err: (text: string) => said.push(text), isTty: false };
  const command = prepareCommandOver(async (waits) => waits("The database is starting."));
  expect(await dispatch([command], ["prepare"], io)).toBe(0);
  expect(said).toEqual([
    "The database is starting. Waiting for a minute.",
    "The database is prepared for this version.",
  ]);
  expect(await dispatch([command], ["prepare", "--to-serve"], io)).toBe(2);
});
