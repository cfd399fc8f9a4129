import { connect as connectSocket, type Socket } from "node:net";
import type { Client, ConnectConfig, SFTPWrapper } from "ssh2";
import type { FeedSource } from "#domain/configuration/slices/stock-feeds.ts";
import { errorCode } from "#lib/error-code.ts";
import {
  type AllowAddress,
  guardedLookup,
  isRefusedHost,
  PrivateAddress,
} from "#lib/public-address.server.ts";
import { hostKeyAlgorithms, hostKeyOf, pinnedKey } from "./host-key.server.ts";

export type SftpSource = Extract<FeedSource, { type: "sftp" }>;
/** A server with its pinned keys, and the user on it. */
export type SftpServer = Pick<SftpSource, "host" | "port" | "username" | "host_keys">;
export type SftpLogin = { password: string } | { privateKey: string; passphrase: string | null };

/** The connection couldn't be made or used. `retry` is false when something has to be changed first. */
export class SftpError extends Error {
  readonly retry: boolean;
  constructor(message: string, retry: boolean) {
    super(message);
    this.retry = retry;
  }
}

export type SftpConnection = {
  sftp: SFTPWrapper;
  /** Something came, or is about to be asked for: starts the time without data anew. */
  touch(): void;
  /** Rejects with an SftpError when the connection breaks, stalls or is stopped; otherwise never settles. */
  broken: Promise<never>;
  close(): void;
};

/**
 * Connects to a server with one of the pinned keys and signs in.
 * @throws SftpError
 */
export async function connectSftp(
  source: SftpServer,
  login: SftpLogin,
  options: { allowed: AllowAddress; stallMs: number; timeoutMs: number; signal: AbortSignal },
): Promise<SftpConnection> {
  const { allowed, stallMs, timeoutMs, signal } = options;
  if (isRefusedHost(source.host, allowed)) throw new SftpError(new PrivateAddress().message, false);
  // Few processes need it, and it takes 18 MB.
  const { default: ssh2 } = await import("ssh2");
  const client = new ssh2.Client();
  let presented: string | null = null;
  let fail: (error: SftpError) => void = () => {};
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // A rejection while nothing awaits this promise is not unhandled.
  broken.catch(() => {});
  const socket = connectSocket({ host: source.host, port: source.port, lookup: guardedLookup(allowed) });
  let stall = setTimeout(() => {}, 0);
  const touch = () => {
    clearTimeout(stall);
    stall = setTimeout(() => fail(new SftpError(`nothing came for ${stallMs / 1_000} s`, true)), stallMs);
  };
  const total = setTimeout(
    () => fail(new SftpError(`not complete after ${timeoutMs / 1_000} s`, true)),
    timeoutMs,
  );
  const stopped = () => fail(new SftpError("stopped", true));
  const close = () => {
    clearTimeout(stall);
    clearTimeout(total);
    signal.removeEventListener("abort", stopped);
    client.end();
    socket.destroy();
  };
  signal.addEventListener("abort", stopped, { once: true });
  if (signal.aborted) stopped();
  socket.on("error", (error) => fail(socketError(error)));
  client.on("error", (error) => fail(clientError(error, presented)));
  client.on("close", () => fail(new SftpError("the server broke the connection off", true)));
  touch();
  const ready = open(client, socket, {
    ...settings(source, login),
    readyTimeout: 0,
    hostVerifier: (blob: Buffer) => {
      const { type, fingerprint } = hostKeyOf(blob);
      const known = source.host_keys.some((one) => pinnedKey(one).fingerprint === fingerprint);
      if (!known) presented = `${fingerprint} (${type})`;
      return known;
    },
  });
  ready.catch(() => {});
  try {
    const sftp = await Promise.race([ready, broken]);
    touch();
    return { sftp, touch, broken, close };
  } catch (error) {
    close();
    throw error instanceof SftpError ? error : clientError(error as Error, presented);
  }
}

/** The answer to one request of the library. */
export function askSftp<T>(ask: (done: (error: Error | undefined, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));
}

function settings(source: SftpServer, login: SftpLogin): ConnectConfig {
  return {
    username: source.username,
    ...("password" in login
      ? { password: login.password, tryKeyboard: true }
      : { privateKey: login.privateKey, ...(login.passphrase ? { passphrase: login.passphrase } : {}) }),
    algorithms: { serverHostKey: hostKeyAlgorithms(source.host_keys) },
  };
}

function open(client: Client, socket: Socket, config: ConnectConfig): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    // Servers that ask for the password as a question ask one question.
    client.on("keyboard-interactive", (_name, _words, _language, prompts, answer) =>
      answer(prompts.length === 1 && config.password ? [config.password] : []),
    );
    client.on("ready", () =>
      client.sftp((error, sftp) =>
        error ? reject(new SftpError("the server offers no SFTP to this login", false)) : resolve(sftp),
      ),
    );
    // The protocol is many short requests, none of which waits for the acknowledgement of the one before.
    socket.setNoDelay(true);
    try {
      client.connect({ ...config, sock: socket });
    } catch (error) {
      // The key's text; the library's message names what is wrong with it, not its content.
      reject(new SftpError(`the private key can't be used: ${(error as Error).message}`, false));
    }
  });
}

function socketError(error: Error): SftpError {
  if (error instanceof PrivateAddress) return new SftpError(error.message, false);
  const words: Record<string, string> = {
    ENOTFOUND: "the host's name doesn't exist",
    ECONNREFUSED: "the server refused the connection",
    ECONNRESET: "the server broke the connection off",
    EPIPE: "the server broke the connection off",
  };
  const code = errorCode(error);
  return new SftpError(words[code] ?? `the connection failed (${code})`, true);
}

function clientError(error: Error & { level?: string }, presented: string | null): SftpError {
  if (presented)
    return new SftpError(
      `the server's host key is ${presented}, which isn't one of the pinned ones: the login wasn't sent. If the server's operator confirms this key, add it`,
      false,
    );
  if (error.level === "client-authentication")
    return new SftpError("the server refuses the login: check the user and the secret", false);
  if (/no matching host key/i.test(error.message))
    return new SftpError("the server has no host key of the pinned types", false);
  if (error.level === "client-socket") return socketError(error);
  if (error.level === "handshake" || error.level === "protocol")
    return new SftpError(`the SSH connection failed: ${error.message}`, true);
  return new SftpError("the server broke the connection off", true);
}
