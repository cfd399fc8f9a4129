import { constants, type FileHandle, open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FeedSource } from "#domain/configuration/slices/stock-feeds.ts";
import { copyLimited, TooLarge } from "#lib/copy-limited.server.ts";
import { codeOrNull } from "#lib/error-code.ts";
import { type FoundFile, fileValidators, matchesName, newestFile, sameFile } from "./newest-file.ts";
import { failed, type SourceOutcome, type SourceRequest } from "./source-outcome.ts";

export type FolderSource = Extract<FeedSource, { type: "folder" }>;

/**
 * Copies the newest matching file of a folder. A file that is still being written is not taken: its size and date have to
 * stay the same for a while.
 * @param root the group's own folder, which no path and no link leads out of
 */
export async function fetchFromFolder(
  source: FolderSource,
  root: string,
  request: SourceRequest,
): Promise<SourceOutcome> {
  const shown = source.path ? `the folder ${source.path}` : "the group's folder";
  try {
    const folder = join(root, source.path ?? ".");
    if (!(await isWithin(root, folder))) return failed(`${shown} leads out of the group's folder`, false);
    const file = newestFile(await filesOf(root, folder, source.file), source.file);
    if (!file) return failed(`${shown} has no file ${source.file}`, true);
    return await take({ root, path: join(folder, file.name), file }, request);
  } catch (error) {
    if (error instanceof TooLarge) return failed(error.message, false);
    if (request.signal.aborted) return failed("stopped", true);
    const code = codeOrNull(error);
    if (code === "ENOENT") return failed(`${shown} doesn't exist`, true);
    if (code) return failed(`${shown} can't be read (${code})`, true);
    throw error;
  }
}

/** The regular files that match; one that is a link out of the group's folder doesn't count. */
async function filesOf(root: string, folder: string, pattern: string): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    if (!matchesName(pattern, name)) continue;
    const path = join(folder, name);
    const found = await statOf(path, name);
    if (found && (await isWithin(root, path))) files.push(found);
  }
  return files;
}

async function statOf(path: string, name: string): Promise<FoundFile | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { name, size: found.size, modifiedMs: found.mtimeMs } : null;
}

async function isWithin(root: string, path: string): Promise<boolean> {
  const [base, target] = [await realpath(root), await realpath(path)];
  return target === base || target.startsWith(base + sep);
}

/**
 * Whether an open file is one of the group's folder, at its path now: who writes into the folder may have put a link in its place since it was
 * found, and put the file back before it is looked at again.
 */
async function isOfFolder(file: FileHandle, root: string, path: string): Promise<boolean> {
  if (!(await isWithin(root, path).catch(() => false))) return false;
  const [opened, there] = [await file.stat(), await stat(await realpath(path)).catch(() => null)];
  return there !== null && opened.dev === there.dev && opened.ino === there.ino;
}

async function take(
  { root, path, file }: { root: string; path: string; file: FoundFile },
  { to, known, limits, signal }: SourceRequest,
): Promise<SourceOutcome> {
  const validators = fileValidators(file);
  const freshAt = new Date(file.modifiedMs);
  if (sameFile(known, validators)) return { kind: "unchanged", freshAt };
  const isSame = async () => {
    const found = await statOf(path, file.name);
    return found !== null && sameFile(fileValidators(found), validators);
  };
  const writing = failed(`${file.name} is still being written`, true);
  if (Date.now() - file.modifiedMs < limits.settleMs) {
    await wait(limits.settleMs, undefined, { signal });
    if (!(await isSame())) return writing;
  }
  // Opening a pipe, which may have taken its place, would wait for a writer. The stream closes the file when it ends.
  const opened = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if (!(await isOfFolder(opened, root, path))) {
    await opened.close();
    return writing;
  }
  const bytes = await copyLimited(opened.createReadStream(), to, { maxBytes: limits.maxBytes, signal });
  if (bytes !== file.size || !(await isSame())) return writing;
  return { kind: "fetched", fileName: file.name, bytes, validators, freshAt };
}
