import { removeSizes } from "#domain/pictures/picture-sizes.server.ts";
import { env } from "#platform/env.server.ts";
import type { GroupFiles } from "#platform/groups/group-files.ts";
import { originalsFromEnv } from "./originals-from-env.server.ts";

export function groupFilesFromEnv(): GroupFiles {
  return {
    pictures: originalsFromEnv("pictures/originals"),
    uploads: originalsFromEnv("uploads"),
    removeSizes: (key) => removeSizes(env.dataDir, key),
  };
}
