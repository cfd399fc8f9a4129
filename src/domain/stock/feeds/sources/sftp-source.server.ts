import { basename, dirname } from "node:path/posix";
import { setTimeout as wait } from "node:timers/promises";
import type { SFTPWrapper } from "ssh2";
import { copyLimited, TooLarge } from "#lib/copy-limited.server.ts";
import type { AllowAddress } from "#lib/public-address.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { type FoundFile, fileValidators, newestFile, sameFile } from "./newest-file.ts";
import {
  askSftp,
  connectSftp,
  type SftpConnection,
  SftpError,
  type SftpLogin,
  type SftpSource,
} from "./sftp-connection.server.ts";
import { failed, type SourceOutcome, type SourceRequest } from "./source-outcome.ts";

/** One request's bytes; the library splits it where a server allows less. */
const readBytes = 256 * 1024;

/** Downloads a feed's file by SFTP: the one that is named, or the newest that matches. */
export async function fetchBySftp(
  source: SftpSource,
  services: { secrets: Secrets; allowed: AllowAddress },
  request: SourceRequest,
): Promise<SourceOutcome> {
  const login = await loginOf(source, services.secrets);
  if ("reason" in login) return failed(login.reason, false);
  let connection: SftpConnection | null = null;
  try {
    connection = await connectSftp(source, login, {
      ...request.limits,
      allowed: services.allowed,
      signal: request.signal,
    });
    return await Promise.race([take(connection, source.path, request), connection.broken]);
  } catch (error) {
    if (error instanceof SftpError) return failed(error.message, error.retry);
    if (error instanceof TooLarge) return failed(error.message, false);
    return failed(requestError(error, source.path), true);
  } finally {
    connection?.close();
  }
}

async function loginOf(
  { password, key, passphrase }: SftpSource,
  secrets: Secrets,
): Promise<SftpLogin | { reason: string }> {
  const read = await secrets(password ?? key ?? "");
  if (read.kind === "missing") return { reason: read.reason };
  if (password) return { password: read.text };
  const phrase = passphrase ? await secrets(passphrase) : null;
  if (phrase?.kind === "missing") return { reason: phrase.reason };
  return { privateKey: `${read.text}\n`, passphrase: phrase?.text ?? null };
}

async function take(
  connection: SftpConnection,
  path: string,
  { to, known, limits, signal }: SourceRequest,
): Promise<SourceOutcome> {
  const { sftp, touch } = connection;
  const file = await find(sftp, path);
  if (!file) return failed(`the server has no file ${path}`, true);
  const validators = fileValidators(file);
  const freshAt = new Date(file.modifiedMs);
  if (sameFile(known, validators)) return { kind: "unchanged", freshAt };
  const full = `${dirname(path)}/${file.name}`;
  const isSame = async () => sameFile(fileValidators(await statOf(sftp, full, file.name)), validators);
  // The server's clock may differ, so its files are looked at twice.
  await wait(limits.settleMs, undefined, { signal });
  touch();
  const writing = failed(`${file.name} is still being written`, true);
  if (!(await isSame())) return writing;
  const stream = sftp.createReadStream(full, { highWaterMark: readBytes });
  connection.broken.catch((error) => stream.destroy(error));
  const bytes = await copyLimited(stream, to, { maxBytes: limits.maxBytes, signal, onPiece: touch });
  if (bytes !== file.size || !(await isSame())) return writing;
  return { kind: "fetched", fileName: file.name, bytes, validators, freshAt };
}

async function find(sftp: SFTPWrapper, path: string): Promise<FoundFile | null> {
  const name = basename(path);
  if (!name.includes("*")) return statOf(sftp, path, name);
  let newest: FoundFile | null = null;
  for await (const entries of entriesOf(sftp, dirname(path))) {
    const files = entries.flatMap(({ filename, attrs }) =>
      isRegular(attrs) && filename.length <= maxNameLength
        ? [{ name: filename, size: attrs.size, modifiedMs: attrs.mtime * 1_000 }]
        : [],
    );
    newest = newestFile(newest ? [...files, newest] : files, name);
  }
  return newest;
}

/** Longer names are no files of any system. */
const maxNameLength = 255;
/** Entries of a folder that are looked at: a server may list without end. */
const maxEntries = 20_000;

type Entry = { filename: string; attrs: Attributes };

/** The entries of a folder, as many at a time as the server sends. */
async function* entriesOf(sftp: SFTPWrapper, folder: string): AsyncGenerator<Entry[]> {
  const handle = await askSftp<Buffer>((done) => sftp.opendir(folder, done as never));
  for (let seen = 0; ; ) {
    const entries = await askSftp<Entry[] | false | undefined>((done) =>
      sftp.readdir(handle, ((error: Error & { code?: number }, list: Entry[]) =>
        error?.code === endOfFolder ? done(undefined, false) : done(error, list)) as never),
    );
    if (!entries) break;
    seen += entries.length;
    if (seen > maxEntries)
      throw new SftpError(
        `the folder ${folder} has more than ${maxEntries} entries: move old files away`,
        false,
      );
    yield entries;
  }
  await askSftp<void>((done) => sftp.close(handle, done as never));
}

/** The status SSH_FX_EOF. */
const endOfFolder = 1;

type Attributes = { mode: number; size: number; mtime: number };
/** The type in a file's mode; servers that report no mode list files only. */
const isRegular = ({ mode }: Attributes) => (mode & 0o170000) === 0o100000 || (mode & 0o170000) === 0;

async function statOf(sftp: SFTPWrapper, path: string, name: string): Promise<FoundFile> {
  const { size, mtime } = await askSftp<Attributes>((done) => sftp.stat(path, done as never));
  return { name, size, modifiedMs: mtime * 1_000 };
}

/** A refused request, by its status in the protocol. */
function requestError(error: unknown, path: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === 2) return `the server has no file ${path}`;
  if (code === 3) return `the login may not read ${path}`;
  return "the server broke the download off";
}
