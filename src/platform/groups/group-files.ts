import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { FileKind } from "./archive-format.ts";

export type GroupFiles = Record<FileKind, Pick<Originals, "has" | "put" | "read" | "remove" | "keys">> & {
  /** Deletes what was made of a picture in other sizes; returns how many files. */
  removeSizes(key: string): Promise<number>;
};
