import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "#lib/error-code.ts";
import { StartProblem } from "./start-problem.server.ts";

/**
 * The secret from which keys are derived: `SECRET`, which all processes share. Without it, a secret of this machine, created once in
 * `DATA_DIR`, so that signatures stay valid after a restart and commands can verify them.
 */
export function masterSecret(secret: string | undefined, dataDir: string): string {
  if (secret) return secret;
  const path = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  // Written completely before it is linked to its name, so that a process that starts at the same time never reads an empty file.
  const own = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(own, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    linkSync(own, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const stored = readFileSync(path, "utf8").trim();
  if (stored.length < 43)
    throw new StartProblem(`${path} has no complete secret: remove it, and a new one is created`);
  return stored;
}

/** Derives keys from the secrets of a process, which are read at the first use. A key reveals nothing about those of other purposes. */
export type SecretKeys = {
  /** The 32-byte key for one purpose. */
  current(purpose: string): Buffer;
  /**
   * The current key for one purpose, then the one of the previous `SECRET` if that is set. Signatures by the previous key are accepted
   * until it is unset; new signatures use the current key only.
   */
  accepted(purpose: string): [Buffer, ...Buffer[]];
};

/** @param previous the former `secret`, while its signatures are accepted */
export function secretKeys(options: {
  secret: string | undefined;
  previous: string | undefined;
  dataDir: string;
}): SecretKeys {
  let master: string | null = null;
  const known = new Map<string, Buffer>();
  const current = (purpose: string): Buffer => {
    const found = known.get(purpose);
    if (found) return found;
    master ??= masterSecret(options.secret, options.dataDir);
    const key = derived(master, purpose);
    known.set(purpose, key);
    return key;
  };
  return {
    current,
    accepted: (purpose) => [
      current(purpose),
      ...(options.previous ? [derived(options.previous, purpose)] : []),
    ],
  };
}

function derived(from: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, "", `forecourt ${purpose}`, 32));
}
