import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { UnreadableFile } from "./command.ts";
import { fromSource } from "./stock-arguments.ts";

it("standard input is read in a folder that the command's user may not read [DECIDE-447]", async () => {
  const cars = "Make,Model\nKia,Rio\n";
  const io = { out: () => {}, err: () => {}, isTty: false, stdin: Readable.from([cars]) };
  const read = async ({ file }: { file: string }) => readFileSync(file, "utf8");
  const refused = () => Promise.reject(Object.assign(new Error("permission denied"), { code: "EACCES" }));
  expect(await fromSource("-", io, read, refused)).toBe(cars);
  await expect(fromSource("cars.csv", io, read, refused)).rejects.toThrow(UnreadableFile);
});
