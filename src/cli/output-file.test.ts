import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { outputStream, unwritable, writeOutput } from "./output-file.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-output-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a file that the command's user may not write goes into a folder of that user [DECIDE-447]", () => {
  const refused = Object.assign(new Error("permission denied"), { code: "EACCES" });
  expect(unwritable("/root/cars.csv", refused).message).toBe(
    "/root/cars.csv can't be written: the command runs as a user who may not write there. Name a file in a folder of that user, such as DATA_DIR",
  );
});

it.each([outputStream, (path: string) => writeOutput(path, "")])(
  "a file that can't be written is named before anything is written",
  async (write) => {
    const path = join(folder, "nowhere/cars.csv");
    await expect(write(path)).rejects.toThrow(`${path} can't be written: ENOENT`);
  },
);
