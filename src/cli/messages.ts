import { parseArgs } from "node:util";
import {
  listMessages,
  messageById,
  type StoredMessage,
} from "#platform/adapters/messages/message-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type Command, type CommandIo, flags, noCommand, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { noteRead } from "./note-read.ts";
import { table } from "./table.ts";
import { assignUnplaced, listUnplaced } from "./unplaced-messages.ts";

const usage = `Usage:
  forecourt messages list [--site SLUG]   e-mails and text messages that were stored instead of sent, newest first
      --limit N                           per site, 50 by default
      --json
  forecourt messages show ID [--html]     one of them, as text or as its HTML
  forecourt messages unplaced             answers of shoppers whose site isn't known
  forecourt messages assign ID SITE       gives one of them to the list of a site
  forecourt messages discard ID           deletes one of them

Messages are stored if no mail server (SMTP_URL) or SMS provider (messaging.sms) is configured.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Sub = (args: string[], io: CommandIo, withDb: WithDb) => Promise<number>;
const subcommands: Record<string, Sub> = {
  list,
  show,
  unplaced: listUnplaced,
  assign: (args, io, withDb) => {
    if (args.length !== 2) throw new UsageError("Say the message's id and the site's slug");
    return assignUnplaced(args, io, withDb);
  },
  discard: (args, io, withDb) => assignUnplaced(args.slice(0, 1), io, withDb),
};

export function messagesCommandOver(withDb: WithDb): Command {
  return {
    name: "messages",
    summary:
      "e-mails and text messages stored in the database, and answers without a site: list, show, unplaced, assign, discard",
    usage,
    run: async ([name = "list", ...rest], io) => {
      if (name.startsWith("--")) return list([name, ...rest], io, withDb);
      const sub = subcommands[name];
      if (sub) return sub(rest, io, withDb);
      throw noCommand("messages", name, Object.keys(subcommands));
    },
  };
}

async function list(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { ...texts("site", "limit"), ...flags("json") },
  });
  const most = Number(values.limit ?? "50");
  if (!Number.isInteger(most) || most < 1) throw new UsageError("--limit is a whole number above 0");
  return withDb(async (db) => {
    const selected = await selectedSites(db, values.site, io);
    if (!selected) return 1;
    const found: { site: string; message: StoredMessage }[] = [];
    for (const site of selected.sites) {
      const messages = await listMessages(db, site, { most });
      found.push(...messages.map((message) => ({ site: site.slug, message })));
      await noteRead(db, site, { table: "messages", ids: messages.map(({ id }) => id) });
    }
    if (values.json)
      io.out(
        JSON.stringify(
          found.map(({ site, message }) => ({ site, ...message })),
          null,
          2,
        ),
      );
    else if (found.length === 0) io.out("No messages are stored.");
    else {
      const head = ["stored", "site", "message", "kind", "to", "subject"];
      const rows = found.map(({ site, message }) => [
        message.createdAt.toISOString().slice(0, 19),
        site,
        message.id,
        message.kind,
        message.recipient,
        (message.subject ?? message.text).slice(0, 60),
      ]);
      io.out(table(head, rows));
    }
    return 0;
  });
}

async function show(args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { html: { type: "boolean" } },
  });
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError("Name one message");
  return withDb(async (db) => {
    const selected = await selectedSites(db, undefined, io);
    for (const site of selected?.sites ?? []) {
      const message = await messageById(db, site, id);
      if (!message) continue;
      await noteRead(db, site, { table: "messages", ids: [message.id] });
      if (values.html) io.out(message.html ?? "");
      else report(message, io);
      return 0;
    }
    io.err(`There is no message ${id}. forecourt messages list shows the newest.`);
    return 1;
  });
}

function report(message: StoredMessage, io: CommandIo): void {
  const head: [string, string | null][] = [
    ["From", message.sender],
    ["To", message.recipient],
    ["Reply-To", message.replyTo],
    ["Subject", message.subject],
    ["Date", message.createdAt.toISOString()],
    ["Lead", message.aboutId],
    ["Attached", message.attachments.map(({ name }) => name).join(", ") || null],
  ];
  for (const [name, value] of head) if (value) io.out(`${name}: ${value}`);
  io.out(`\n${message.text}`);
  for (const { name, content } of message.attachments) io.out(`\n--- ${name}\n${content}`);
}
