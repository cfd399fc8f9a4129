import { parseArgs } from "node:util";
import { moveOriginals } from "#platform/adapters/storage/move-originals.server.ts";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { type Command, UsageError } from "./command.ts";

const usage = `Usage:
  forecourt originals move   moves pictures and uploads from DATA_DIR to the bucket that S3_URL and S3_BUCKET name
      --keep                 leaves the files in DATA_DIR

A file is deleted from DATA_DIR after it has been read back from the bucket. The command can be interrupted and repeated.`;

export type OriginalsServices = {
  /** The destination of originals, or null without a configured bucket. */
  bucket: ((of: OriginalsOf) => Originals) | null;
  folder(of: OriginalsOf): string;
};

/** The command, independent of folders and bucket. */
export function originalsCommandOver({ bucket, folder }: OriginalsServices): Command {
  return {
    name: "originals",
    summary: "originals of pictures and uploads: move them from DATA_DIR to a bucket",
    usage,
    run: async ([sub, ...args], io) => {
      if (sub !== "move")
        throw new UsageError(sub ? `There is no command originals ${sub}` : "Which command?");
      const { values } = parseArgs({ args, options: { keep: { type: "boolean", default: false } } });
      if (!bucket) {
        io.err("No bucket is configured: set S3_URL, S3_BUCKET and SECRETS_DIR as for the server");
        return 1;
      }
      for (const kind of ["pictures/originals", "uploads"] as const) {
        const { moved, bytes } = await moveOriginals(folder(kind), bucket(kind), values);
        const how = values.keep ? "copied" : "moved";
        io.out(`${kind}: ${moved} ${how}, ${(bytes / 1e6).toFixed(1)} MB`);
      }
      return 0;
    },
  };
}
