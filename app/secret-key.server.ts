import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}

let master: string | null = null;

/** The key for one purpose, 32 bytes: keys of different purposes say nothing of each other. */
export function secretKey(purpose: string): Buffer {
  master ??= masterSecret(env.SECRET, env.dataDir);
  return Buffer.from(hkdfSync("sha256", master, "", `forecourt ${purpose}`, 32));
}
