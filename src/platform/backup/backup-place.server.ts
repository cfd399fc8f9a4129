import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { errorCode } from "#lib/error-code.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import type { S3Bucket } from "#platform/adapters/storage/s3-bucket.server.ts";
import { namesInBucket, s3Originals } from "#platform/adapters/storage/s3-originals.server.ts";

/** Where backups are: files by their path, each there as a whole or not at all, and the originals that all backups share. */
export type BackupPlace = {
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Null for a path that isn't there. */
  read(path: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  /** The paths of the files below a folder of the place; of `""` the names of its folders, each with a slash. */
  list(folder: string): Promise<string[]>;
  originals(of: OriginalsOf): Originals;
};

/** Backups in a folder that only its owner reads. What has its name is on the disk. */
export function folderPlace(root: string): BackupPlace {
  const pathOf = (path: string) => join(root, path);
  return {
    put: async (path, bytes) => {
      const draft = `${pathOf(path)}.${randomBytes(6).toString("hex")}.partial`;
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, pathOf(path));
      } finally {
        await rm(draft, { force: true });
      }
    },
    read: (path) => orNull(readFile(pathOf(path))),
    remove: async (path) => {
      await rm(pathOf(path), { force: true });
      // The last file takes its folders with it.
      for (let folder = dirname(pathOf(path)); folder !== root; folder = dirname(folder))
        if (
          !(await rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          return;
    },
    list: async (folder) => {
      const isTop = folder === "";
      const entries = await orNull(readdir(pathOf(folder), { withFileTypes: true, recursive: !isTop }));
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() === isTop)
        .map((entry) => (isTop ? `${entry.name}/` : relative(root, join(entry.parentPath, entry.name))));
    },
    originals: (of) => folderOriginals(join(root, "originals", of)),
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Backups in a bucket. @param prefix ends with a slash, or is empty */
export function bucketPlace(bucket: S3Bucket, prefix: string): BackupPlace {
  const below: S3Bucket = (method, object, body) =>
    bucket(method, object.startsWith("?") ? object : `${prefix}${object}`, body);
  const names = async (folder: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const name of namesInBucket(bucket, `${prefix}${folder}`))
      found.push(name.slice(prefix.length));
    return found;
  };
  return {
    put: async (path, bytes) => void (await below("PUT", path, bytes)),
    read: (path) => below("GET", path),
    remove: async (path) => void (await below("DELETE", path)),
    list: async (folder) => {
      if (folder !== "") return names(`${folder}/`);
      // Names of backups begin with their year, so that the originals aren't listed.
      const ofBackups = await names("2");
      return [...new Set(ofBackups.map((name) => name.slice(0, name.indexOf("/") + 1)))].filter(Boolean);
    },
    originals: (of) => s3Originals(bucket, `${prefix}originals/${of}`),
  };
}
