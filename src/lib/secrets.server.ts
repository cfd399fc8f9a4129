import { readFile } from "node:fs/promises";
import { join } from "node:path";

export type Secret = { kind: "secret"; text: string } | { kind: "missing"; reason: string };

/** Reads secrets by their name in a configuration. */
export type Secrets = (name: string) => Promise<Secret>;

/**
 * Secrets are files in one folder (`SECRETS_DIR`), read at each use, so that changes need no restart. A name
 * is a plain file name; surrounding whitespace of the content is trimmed. The reason never contains the
 * content.
 * @param shown the folder as reasons name it
 */
export function secretsIn(folder: string | undefined, shown = "SECRETS_DIR"): Secrets {
  return async (name) => {
    if (!folder) return { kind: "missing", reason: `SECRETS_DIR is not set, so ${name} can't be read` };
    if (!/^[\w-][\w.-]*$/.test(name)) return { kind: "missing", reason: `${name} is no file name` };
    try {
      const text = (await readFile(join(folder, name), "utf8")).trim();
      return text === ""
        ? { kind: "missing", reason: `${name} in ${shown} is empty` }
        : { kind: "secret", text };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "error";
      return { kind: "missing", reason: `${name} in ${shown} can't be read (${code})` };
    }
  };
}
