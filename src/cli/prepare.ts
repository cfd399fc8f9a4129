import { parseArgs } from "node:util";
import type { Command } from "./command.ts";

const usage = `Usage:
  forecourt prepare                migrates the database to this version; run it before the processes of a new version

DATABASE_URL has the login that owns the database. It waits a minute for a database that doesn't answer yet. The demo isn't
loaded: npm start does that.`;

/** The command over any way to migrate. */
export function prepareCommandOver(prepare: (waits: (reason: string) => void) => Promise<void>): Command {
  return {
    name: "prepare",
    summary: "migrates the database to this version",
    usage,
    run: async (args, io) => {
      parseArgs({ args });
      await prepare((reason) => io.err(`${reason} Waiting for a minute.`));
      io.out("The database is prepared for this version.");
      return 0;
    },
  };
}
