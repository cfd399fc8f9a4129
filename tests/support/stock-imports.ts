import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";

/** A database and a folder of stock files, for the tests of one file. */
export function stockImports() {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    db = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), "forecourt-stock-"));
  });
  afterAll(async () => {
    await db.remove();
    await rm(folder, { recursive: true });
  });
  return {
    get db() {
      return db;
    },
    /** Stores a file; returns its path. */
    async file(content: string, ending = "csv"): Promise<string> {
      const path = join(folder, `${++files}.${ending}`);
      await writeFile(path, content);
      return path;
    },
  };
}
