import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The key that upload addresses are signed with: `SECRET`, which every process shares; without one a key of this machine's own, made
 * once in `DATA_DIR` so that addresses in e-mails outlive a restart.
 */
export function signingKey(secret: string | undefined, dataDir: string): string {
  if (secret) return secret;
  const path = join(dataDir, "upload-key");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8");
}
