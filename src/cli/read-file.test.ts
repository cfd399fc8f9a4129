import { expect, it } from "vitest";
import { readFile, unreadable } from "./read-file.ts";

it("a file that the command's user may not read is to be piped", () => {
  expect(unreadable("/root/westside.yaml", "EACCES")).toBe(
    "/root/westside.yaml can't be read: the command runs as a user who may not read it. Pipe it: - instead of the file, and < FILE at the end",
  );
  expect(() => readFile("/nowhere.yaml")).toThrow("/nowhere.yaml can't be read: ENOENT");
});
