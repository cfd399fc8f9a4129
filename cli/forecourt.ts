import { env } from "../app/env.server.ts";
import { accountsCommand } from "./accounts.ts";
import type { Command, CommandIo } from "./command.ts";
import { logCommand } from "./command-log.ts";
import { contentCommand } from "./content.ts";
import { dispatch } from "./dispatch.ts";
import { leadsCommand } from "./leads.ts";
import { messagesCommand } from "./messages.ts";
import { originalsCommand } from "./originals.ts";
import { privacyCommand } from "./privacy.ts";
import { reservationsCommand } from "./reservations.ts";
import { siteCommand } from "./site.ts";
import { stockCommand } from "./stock.ts";

/** `forecourt <command>`: what operators and dealer staff do from a terminal. */
const commands: Command[] = [
  siteCommand,
  contentCommand,
  stockCommand,
  leadsCommand,
  messagesCommand,
  privacyCommand,
  accountsCommand,
  originalsCommand,
  reservationsCommand,
];

const io: CommandIo = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  isTty: process.stdout.isTTY === true,
};

// A reader that closes early, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

try {
  process.exitCode = await dispatch(commands, process.argv.slice(2), io);
} catch (error) {
  io.err(`forecourt: ${(error as Error).message}`);
  if (process.env.LOG_LEVEL === "debug") io.err(String((error as Error).stack));
  process.exitCode = 1;
}
try {
  const exitCode = Number(process.exitCode ?? 0);
  logCommand(env.dataDir, process.argv.slice(2), { at: new Date(), exitCode });
} catch (error) {
  io.err(`forecourt: this command could not be logged: ${(error as Error).message}`);
}
