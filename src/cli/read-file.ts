import { readFileSync } from "node:fs";
import { shownSource } from "#domain/stock/import/reading/download.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { UnreadableFile } from "./command.ts";

/** The text of a file, or of standard input for `-`. @throws UnreadableFile */
export function readFile(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new UnreadableFile(unreadable(shownSource(file), errorCode(error)));
  }
}

/** Why a file can't be read, and how it can be: in production commands run as the user of the processes. */
export function unreadable(file: string, code: string): string {
  const remedy =
    "the command runs as a user who may not read it. Pipe it: - instead of the file, and < FILE at the end";
  return `${file} can't be read: ${code === "EACCES" ? remedy : code}`;
}
