import { isIP } from "node:net";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Client, FTPError } from "basic-ftp";
import { errorCode } from "#lib/error-code.ts";
import { PrivateAddress, resolveAllowed } from "#lib/public-address.server.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { notSent, partOf, type SendOutcome, type SendServices, type SentFile } from "./sent-file.server.ts";

type Ftps = Extract<DeliverySettings, { type: "ftps" }>;

/** Where servers expect TLS from the first byte; elsewhere it is asked for by AUTH TLS. */
const implicitPort = 990;

/**
 * Uploads a file by FTP over TLS under another name and renames it. The certificate has to be valid for the host; both connections go to one
 * address, which is checked.
 */
export async function sendByFtps(
  { host, port, username }: Ftps,
  login: string,
  file: SentFile,
  { allowed, signal, limits, ca }: SendServices,
): Promise<SendOutcome> {
  let timeout: NodeJS.Timeout | null = null;
  let stopped: string | null = null;
  const client = new Client(limits.stallMs, { allowSeparateTransferHost: false });
  const stop = (why: string) => {
    stopped ??= why;
    client.close();
  };
  const abort = () => stop("stopped");
  signal.addEventListener("abort", abort, { once: true });
  try {
    const address = await resolveAllowed(host, allowed);
    if (signal.aborted) return notSent("stopped", true);
    timeout = setTimeout(() => stop(`not complete after ${limits.timeoutMs / 1_000} s`), limits.timeoutMs);
    await client.access({
      host: address,
      port,
      user: username,
      password: login,
      secure: port === implicitPort ? "implicit" : true,
      secureOptions: { host, ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) },
    });
    await upload(client, file);
    return { kind: "sent" };
  } catch (error) {
    return stopped === null ? failure(error, file.path) : notSent(stopped, true);
  } finally {
    if (timeout) clearTimeout(timeout);
    signal.removeEventListener("abort", abort);
    client.close();
  }
}

async function upload(client: Client, { packed, path }: SentFile): Promise<void> {
  const part = partOf(path);
  await client.uploadFrom(Readable.from([packed]).pipe(createGunzip()), part);
  try {
    await client.rename(part, path);
  } catch (error) {
    if (!(error instanceof FTPError)) throw error;
    // Some servers don't rename over a file.
    await client.remove(path, true);
    await client.rename(part, path);
  }
}

/** Codes of refused replies (RFC 959 and 4217) after which the same is refused again. */
const refused: Readonly<Record<number, (path: string) => string>> = {
  530: () => "the server refuses the login: check the user and the password",
  550: (path) => `the server has no folder for ${path}, or the login may not write it`,
  553: (path) => `the server doesn't accept the name ${path}`,
  500: () => "the server offers no TLS",
  502: () => "the server offers no TLS",
  504: () => "the server offers no TLS",
  534: () => "the server offers no TLS",
};

function failure(error: unknown, path: string): SendOutcome {
  if (error instanceof PrivateAddress) return notSent(error.message, false);
  if (error instanceof FTPError) {
    const text = refused[error.code]?.(path);
    return text ? notSent(text, false) : notSent(`the server answered ${error.code}`, true);
  }
  const { message } = error as Error;
  if (message.includes("PASV returned another host"))
    return notSent("the server names another host for its data, to which nothing is sent", false);
  if (/^timeout/i.test(message)) return notSent("nothing came for too long", true);
  const code = errorCode(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return notSent(`the server's certificate isn't valid for its name (${code})`, false);
  if (code === "ENOTFOUND") return notSent("the host's name doesn't exist", true);
  if (code === "ECONNREFUSED") return notSent("the server refused the connection", true);
  return notSent("the server broke the upload off", true);
}
