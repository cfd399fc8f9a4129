import { existsSync } from "node:fs";
import { pino } from "pino";
import { backupPlaceFromEnv, existingDatabase } from "#composition/backups-from-env.server.ts";
import { diagnose } from "#composition/doctor.server.ts";
import { feedsFromEnv } from "#composition/feeds-from-env.server.ts";
import { groupFilesFromEnv } from "#composition/group-files-from-env.server.ts";
import { folderFromEnv, originalsFromEnv, picturesFromEnv } from "#composition/originals-from-env.server.ts";
import { purgeHookFromEnv } from "#composition/purge-hook-from-env.server.ts";
import { sendersFromEnv } from "#composition/senders-from-env.server.ts";
import { uploadStoreFromEnv } from "#composition/uploads-from-env.server.ts";
import { watchingFromEnv } from "#composition/watching-from-env.server.ts";
import { dayMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { postgresTools } from "#platform/backup/postgres-tools.server.ts";
import { env, now } from "#platform/env.server.ts";
import type { CommandIo } from "./command.ts";
import { logCommand, trimCommandLog, wordsToKeep } from "./command-log.ts";
import { commandsOver } from "./commands.ts";
import { dispatch } from "./dispatch.ts";
import { prepareDatabase, withDatabase } from "./open-database.ts";

const action = wordsToKeep(process.argv.slice(2)).command;
const commands = commandsOver((work) => withDatabase(work, action), {
  pictures: picturesFromEnv,
  uploads: uploadStoreFromEnv,
  prepare: async (waits) => void (await prepareDatabase(waits)),
  diagnose,
  watching: watchingFromEnv(),
  consoleAddress: env.consoleAddress,
  feeds: (db) => feedsFromEnv(db, pino({ level: "silent" })),
  groups: { files: groupFilesFromEnv, reservedHosts: env.reservedHosts },
  backups: {
    database: existingDatabase,
    place: backupPlaceFromEnv,
    originals: originalsFromEnv,
    tools: postgresTools,
    now,
  },
  senders: sendersFromEnv(),
  purge: purgeHookFromEnv(),
  originals: { bucket: env.s3 ? originalsFromEnv : null, folder: folderFromEnv },
});

const io: CommandIo = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isTty: process.stdout.isTTY === true,
};

// A reader that closes early, such as `head`, is not an error.
process.stdout.on("error", (error) => {
  if (errorCode(error) !== "EPIPE") throw error;
  process.exit(0);
});

try {
  process.exitCode = await dispatch(commands, process.argv.slice(2), io);
} catch (error) {
  io.err(`forecourt: ${(error as Error).message}`);
  if (process.env.LOG_LEVEL === "debug") io.err(String((error as Error).stack));
  process.exitCode = 1;
}
// What only checks leaves nothing in a folder that it may have found missing.
if (action !== "doctor" || existsSync(env.dataDir)) logThisCommand();

function logThisCommand(): void {
  try {
    const exitCode = Number(process.exitCode ?? 0);
    logCommand(env.dataDir, process.argv.slice(2), { at: new Date(), exitCode });
    trimCommandLog(env.dataDir, new Date(Date.now() - env.COMMAND_LOG_DAYS * dayMs));
  } catch (error) {
    io.err(`forecourt: this command could not be logged: ${(error as Error).message}`);
  }
}
