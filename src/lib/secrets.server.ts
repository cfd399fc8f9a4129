import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#lib/error-code.ts";
import { type PlatformSecret, platformSecrets } from "./platform-secrets.ts";

export type Secret = { kind: "secret"; text: string } | { kind: "missing"; reason: string };

export type Secrets = (name: string) => Promise<Secret>;

/** Reads the platform's own secrets, which no configuration names. */
export type PlatformSecrets = (name: PlatformSecret) => Promise<Secret>;

const isPlatformSecret = (name: string): boolean => (platformSecrets as readonly string[]).includes(name);

/**
 * Secrets are files in one folder (`SECRETS_DIR`), read at each use, so that changes need no restart. A name
 * is a plain file name; surrounding whitespace of the content is trimmed. The reason never contains the
 * content. The platform's own secrets aren't read by this: it serves names that a tenant's configuration has.
 * @param shown the folder as reasons name it
 */
export function secretsIn(folder: string | undefined, shown = "SECRETS_DIR"): Secrets {
  const read = secretFiles(folder, shown);
  return async (name) =>
    isPlatformSecret(name)
      ? { kind: "missing", reason: `${name} is a secret of the platform: choose another name` }
      : read(name);
}

/** The platform's own secrets in the same folder. */
export const platformSecretsIn = (folder: string | undefined): PlatformSecrets =>
  secretFiles(folder, "SECRETS_DIR");

function secretFiles(folder: string | undefined, shown: string): Secrets {
  return async (name) => {
    if (!folder) return { kind: "missing", reason: `SECRETS_DIR is not set, so ${name} can't be read` };
    if (!/^[\w-][\w.-]*$/.test(name)) return { kind: "missing", reason: `${name} is no file name` };
    try {
      const text = (await readFile(join(folder, name), "utf8")).trim();
      return text === ""
        ? { kind: "missing", reason: `${name} in ${shown} is empty` }
        : { kind: "secret", text };
    } catch (error) {
      const code = errorCode(error);
      return { kind: "missing", reason: `${name} in ${shown} can't be read (${code})` };
    }
  };
}
