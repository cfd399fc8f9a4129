import { hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

/**
 * What the platform's keys are derived from: `SECRET`, which every process shares; without one a secret of this machine's own, made
 * once in `DATA_DIR`, so that what was signed before a restart holds after it, and for commands beside the server.
 */
export function masterSecret(secret: string | undefined, dataDir: string): string {
  if (secret) return secret;
  const path = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  // Whole before it has its name: whoever starts at the same moment reads all of it, never an empty file.
  const own = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(own, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const stored = readFileSync(path, "utf8").trim();
  if (stored.length < 43) throw new Error(`${path} holds no whole secret: remove it to have one made`);
  return stored;
}

let master: string | null = null;

/**
 * The key for one purpose as it is, then as it was before `SECRET` changed, where `SECRET_PREVIOUS` still says so: what was signed
 * with the old one is believed until it is unset, and nothing is signed with it.
 */
export function secretKeys(purpose: string): [Buffer, ...Buffer[]] {
  return [secretKey(purpose), ...(env.SECRET_PREVIOUS ? [derived(env.SECRET_PREVIOUS, purpose)] : [])];
}

/** The key for one purpose, 32 bytes: keys of different purposes say nothing of each other. */
export function secretKey(purpose: string): Buffer {
  master ??= masterSecret(env.SECRET, env.dataDir);
  return derived(master, purpose);
}

function derived(from: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, "", `forecourt ${purpose}`, 32));
}
