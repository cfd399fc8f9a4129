import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { SFTPWrapper } from "ssh2";
import {
  askSftp,
  connectSftp,
  type SftpConnection,
  SftpError,
  type SftpLogin,
} from "#domain/stock/feeds/sources/sftp-connection.server.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { notSent, partOf, type SendOutcome, type SendServices, type SentFile } from "./sent-file.server.ts";

type Sftp = Extract<DeliverySettings, { type: "sftp" }>;

/** Uploads a file by SFTP under another name and renames it, so that no receiver reads a part of it. */
export async function sendBySftp(
  { host, port, username, hostKeys }: Sftp,
  login: string,
  file: SentFile,
  { allowed, signal, limits }: SendServices,
): Promise<SendOutcome> {
  let connection: SftpConnection | null = null;
  try {
    const server = { host, port, username, host_keys: hostKeys };
    connection = await connectSftp(server, loginOf(login), { ...limits, allowed, signal });
    await Promise.race([upload(connection, file), connection.broken]);
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof SftpError) return notSent(error.message, error.retry);
    return notSent(requestError(error, file.path), true);
  } finally {
    connection?.close();
  }
}

const loginOf = (text: string): SftpLogin =>
  text.includes("PRIVATE KEY-----")
    ? { privateKey: `${text.trim()}\n`, passphrase: null }
    : { password: text };

async function upload({ sftp, touch, broken }: SftpConnection, file: SentFile): Promise<void> {
  const part = partOf(file.path);
  const stream = sftp.createWriteStream(part);
  broken.catch(() => stream.destroy());
  await pipeline(
    Readable.from([file.packed]),
    createGunzip(),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        touch();
        yield piece;
      }
    },
    stream,
  );
  const { size } = await askSftp<{ size: number }>((done) => sftp.stat(part, done as never));
  if (size !== file.unpackedBytes) throw new SftpError("the server stored a part of the file only", true);
  await replace(sftp, part, file.path);
}

/** Renames a file over another. Servers other than OpenSSH refuse to, so the other is removed first. */
async function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await askSftp<void>((done) => sftp.ext_openssh_rename(from, to, done as never));
  } catch {
    await askSftp<void>((done) => sftp.unlink(to, done as never)).catch(() => {});
    await askSftp<void>((done) => sftp.rename(from, to, done as never));
  }
}

/** A refused request, by its status in the protocol. */
function requestError(error: unknown, path: string): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === 2) return `the server has no folder for ${path}`;
  if (code === 3) return `the login may not write ${path}`;
  return "the server broke the upload off";
}
