import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { stopMessages } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { waitBeforeTry } from "#lib/backoff.ts";
import { dayMs, minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import { cutText } from "#lib/sent-text.ts";
import { noteMailReport } from "#platform/adapters/messages/mail-failures.server.ts";
import { readMailReport } from "#platform/adapters/messages/mail-failures.ts";
import type { Originals } from "#platform/adapters/storage/originals.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole, consoleRole } from "#platform/database/roles.ts";
import { addReply, type NewReply } from "./add-reply.server.ts";
import { attachmentKind, kindBytes } from "./attachment-kind.ts";
import { findPlace, type Place } from "./find-lead.server.ts";
import { forwardReply } from "./forward-reply.server.ts";
import type { Inbox } from "./inbox.server.ts";
import { messageKey } from "./message-key.server.ts";
import { isAutomatic, isMarkedSpam } from "./message-signs.ts";
import { withoutQuotation } from "./quoted-text.ts";
import { largeBytes, type ReadMessage, readMessage } from "./read-message.server.ts";
import { tokenOfRecipient } from "./recipient.ts";
import { hasFiles, type NewFile, removeFiles, removeOrphans, storeFiles } from "./reply-files.server.ts";
import { asksToStop } from "./stop-words.ts";

/** The task's name, for triggers. */
export const inboundTaskName = "inbound mail";
/** How long a message whose site isn't known stays. */
export const unplacedDays = 30;
const usualLeaseMs = 5 * minuteMs;

export type InboundOptions = {
  /** As the role that sees staff. */
  consoleDb: Database;
  sites: Pick<SiteStore, "byIds">;
  originals: Pick<Originals, "put" | "read" | "remove">;
  domain: string;
  consoleAddress: string | null;
  now(): Date;
  random(): number;
  log: Pick<Logger, "info" | "warn" | "error">;
  leaseMs?: number;
};

type Claimed = {
  id: string;
  sender: string;
  recipients: string[];
  message_file: string;
  state: "waiting" | "done";
  attempts: number;
  assigned_group_id: string | null;
  assigned_site_id: string | null;
  received_at: string;
};

/** Reads messages that arrived and places each in its lead. */
export function inboundTask(options: InboundOptions): BackgroundTask {
  return {
    name: inboundTaskName,
    everyMs: 5_000,
    leasesRows: true,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      await placeInbound(options, stopped, partFailed);
      return null;
    },
  };
}

/** Removes files whose messages are gone, messages that stayed without a site, and what was half received. */
export function replyFilesTask(
  options: Pick<InboundOptions, "originals" | "now"> & { db: Database; inbox: Pick<Inbox, "removeBroken"> },
): BackgroundTask {
  const { db, originals, inbox, now } = options;
  return {
    name: "files of replies",
    // With the time that files wait for their message, an hour.
    everyMs: 50 * minuteMs,
    leasesRows: false,
    role: applicationRole,
    run: async () => {
      const before = new Date(now().getTime() - unplacedDays * dayMs).toISOString();
      await db.withoutTenant((tx) => tx.execute(sql`select expire_inbound(${before}::timestamptz)`));
      await removeOrphans(db, originals, now());
      await inbox.removeBroken();
      return null;
    },
  };
}

/** While one is under way, others are looked for so often. */
const againMs = 200;

/**
 * Places every message that waits, small ones beside a large one. Each is leased; what it adds is stored once, so a killed process leaves nothing
 * half done and the next one begins again. Its file goes after what it held is stored.
 */
export async function placeInbound(
  options: InboundOptions,
  stopped: () => boolean = () => false,
  partFailed: PartFailed = () => {},
): Promise<void> {
  const worker = randomId();
  const isIdle = { small: false, any: false };
  const inTurn = async (which: keyof typeof isIdle) => {
    while (!stopped() && !(isIdle.small && isIdle.any)) {
      const claimed = await claimNext(options, worker, which === "small");
      isIdle[which] = claimed === null;
      if (claimed) await placeClaimed(options, worker, claimed, partFailed);
      else if (!(isIdle.small && isIdle.any)) await pause(againMs);
    }
  };
  await Promise.all([inTurn("any"), inTurn("small")]);
}

async function claimNext(
  { consoleDb, now, leaseMs = usualLeaseMs }: InboundOptions,
  worker: string,
  isSmall: boolean,
): Promise<Claimed | null> {
  const at = now().toISOString();
  const until = new Date(now().getTime() + leaseMs).toISOString();
  const { rows } = await consoleDb.withoutTenant((tx) =>
    tx.execute<Claimed>(
      isSmall
        ? sql`select * from claim_small_inbound(${at}::timestamptz, ${until}::timestamptz, ${worker}, ${largeBytes}::int)`
        : sql`select * from claim_inbound(${at}::timestamptz, ${until}::timestamptz, ${worker}, 1)`,
    ),
  );
  return rows[0] ?? null;
}

async function placeClaimed(
  options: InboundOptions,
  worker: string,
  claimed: Claimed,
  partFailed: PartFailed,
): Promise<void> {
  const { consoleDb, now, log } = options;
  const release = (state: string, nextAt: Date, summary: unknown = null) =>
    consoleDb.withoutTenant((tx) =>
      tx.execute(
        sql`select release_inbound(${claimed.id}, ${worker}, ${state}, ${nextAt.toISOString()}::timestamptz, ${summary === null ? null : JSON.stringify(summary)}::jsonb)`,
      ),
    );
  try {
    if (claimed.state === "done") {
      await options.originals.remove(claimed.message_file);
      await consoleDb.withoutTenant((tx) => tx.execute(sql`select drop_inbound(${claimed.id})`));
      return;
    }
    const summary = await placeOne(options, claimed);
    // Its file goes when it is claimed again: where the lease is over, another process reads it.
    await (summary ? release("unplaced", now(), summary) : release("done", now()));
  } catch (error) {
    log.error({ code: errorCode(error), message: claimed.id }, "a message wasn't placed, will retry");
    partFailed(error);
    const wait = waitBeforeTry(claimed.attempts, options.random(), 0);
    await release(claimed.state, new Date(now().getTime() + wait));
  }
}

/** @returns what the operator's list shows of it, where no site is known */
async function placeOne(options: InboundOptions, claimed: Claimed): Promise<object | null> {
  const { consoleDb, originals, domain, now } = options;
  const raw = await originals.read(claimed.message_file);
  if (!raw) throw new Error("the message's file isn't there");
  const report = readMailReport(raw);
  if (report) await noteMailReport(consoleDb, report, now());
  const key = await messageKey(raw);
  const message = { ...(await readOrExcuse(raw, claimed.attempts)), key };
  let isPlaced = false;
  const places = new Map<string, Place>();
  for (const recipient of claimed.recipients) {
    const token = tokenOfRecipient(recipient, domain);
    const place = assignedPlace(claimed) ?? (await findPlace(consoleDb, token ?? null, message, now()));
    if (place) places.set(`${place.siteId} ${place.leadId}`, place);
  }
  for (const place of places.values())
    isPlaced = (await storeAt(options, claimed, place, message)) || isPlaced;
  return isPlaced
    ? null
    : {
        from: message.fromAddress || claimed.sender,
        subject: message.subject,
        text: cutText(message.text, 500),
        isSpam: isMarkedSpam(message.signs),
        key,
      };
}

const assignedPlace = ({ assigned_group_id: groupId, assigned_site_id: siteId }: Claimed): Place | null =>
  groupId && siteId ? { groupId, siteId, leadId: null, by: null } : null;

const excuses = {
  time: "It takes too long to read.",
  memory: "It takes too much memory to read.",
  broken: "Its form is broken.",
};

/** After so many tries a message is taken for one that ends the process. */
const maxTries = 8;

/** A message that can't be parsed is one with itself as its only file. */
async function readOrExcuse(raw: Uint8Array, attempts: number): Promise<ReadMessage> {
  const outcome =
    attempts > maxTries ? ({ kind: "unreadable", reason: "broken" } as const) : await readMessage(raw);
  if (outcome.kind === "read") return outcome.message;
  return {
    messageId: null,
    references: [],
    fromName: "",
    fromAddress: "",
    subject: "A message that can’t be shown",
    text: `This e-mail can’t be shown here. ${excuses[outcome.reason]} Download it to open it in a mail program.`,
    signs: {},
    files: [{ name: "message.eml", content: raw }],
    surplus: 0,
  };
}

/** @returns false where the site isn't there any more */
async function storeAt(
  options: InboundOptions,
  claimed: Claimed,
  place: Place,
  message: ReadMessage & { key: string },
): Promise<boolean> {
  const { consoleDb, sites, originals, now, log } = options;
  const site = await sites.byIds(place.groupId, place.siteId);
  if (!site) return false;
  const { files, leftOut } = filesToStore(message);
  const replyId = randomId();
  const reply: NewReply = {
    messageId: message.messageId,
    onceKey: message.key,
    fromName: message.fromName,
    fromAddress: message.fromAddress,
    subject: message.subject,
    text: message.text,
    channel: "email",
    asks: asksToStop(message.subject, withoutQuotation(message.text).written) ? "stop" : null,
    isAutomatic: isAutomatic(message.signs, claimed.sender, message),
    isSpam: isMarkedSpam(message.signs),
    leftOut,
    receivedAt: new Date(claimed.received_at),
  };
  const actor = { kind: "task", id: inboundTaskName, action: inboundTaskName } as const;
  const people = await peopleOfGroup(consoleDb, site);
  const as = consoleDb.as(actor);
  const keys = await storeFiles(as, originals, site, { replyId, files, now: now() });
  const outcome = await as.withSite(site, async (tx) => {
    if (!(await hasFiles(tx, site, { replyId, files }))) return { kind: "files removed" } as const;
    const added = await addReply(tx, site, place, reply, now(), replyId);
    if (reply.asks === "stop" && !reply.isAutomatic && !reply.isSpam && message.fromAddress !== "")
      await stopMessages(tx, site, message.fromAddress, now());
    if (added.kind === "added" && added.isWaiting)
      await forwardReply(tx, site, added.lead, reply, { ...options, files, people, now: now() });
    return added;
  });
  if (outcome.kind === "files removed") {
    // Those that were stored after their rows were removed have no others.
    for (const key of keys) await originals.remove(key);
    throw new Error("the files were removed meanwhile");
  }
  if (outcome.kind === "repeated") await removeFiles(as, originals, site, replyId);
  log.info({ site: site.slug, outcome: outcome.kind, by: place.by }, "a message was placed");
  return true;
}

/** The files without programs, which are judged by their bytes. */
function filesToStore({ files, surplus }: Pick<ReadMessage, "files" | "surplus">): {
  files: NewFile[];
  leftOut: string | null;
} {
  const wanted: NewFile[] = [];
  const programs: string[] = [];
  for (const { name, content } of files) {
    const { type, isProgram } = attachmentKind(content.subarray(0, kindBytes));
    if (isProgram) programs.push(name);
    else wanted.push({ name, content, type: name === "message.eml" ? "message/rfc822" : type });
  }
  const leftOut = [
    programs.length > 0 ? `Programs aren’t stored: ${programs.join(", ")}.` : "",
    surplus > 0 ? `${surplus} more files aren’t stored.` : "",
  ].filter(Boolean);
  return { files: wanted, leftOut: leftOut.length > 0 ? cutText(leftOut.join(" "), 500) : null };
}
