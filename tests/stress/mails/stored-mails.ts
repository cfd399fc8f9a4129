import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { keyOfPath, pathOfKey } from "#platform/adapters/storage/originals.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type Mail, sameSender } from "./mails.ts";

type Row = {
  id: string;
  lead_id: string | null;
  sender: string;
  subject: string;
  files: string[];
  sizes: number[];
};

type Inbound = { message_file: string; state: string; subject: string | null };

const markIn = (text: string) => /mark-\d+-end/.exec(text)?.[0] ?? null;
const cantBeShown = "A message that can’t be shown";

/** What of the mails is stored, and in which files. */
export class StoredMails {
  readonly rows: Row[];
  /** Marks of messages in the operator's list. */
  private readonly listed: string[];
  private readonly uploads: string;
  private readonly inbound: Inbound[];
  readonly waiting: number;
  /** Of each mark, the stored messages. */
  private readonly byMark = new Map<string, Row[]>();

  private constructor(rows: Row[], inbound: Inbound[], uploads: string) {
    this.rows = rows;
    this.uploads = uploads;
    this.listed = inbound
      .filter(({ state }) => state === "unplaced")
      .map(({ subject }) => markIn(subject ?? "") ?? "");
    this.waiting = inbound.filter(({ state }) => state === "waiting").length;
    this.inbound = inbound;
  }

  static async of(
    db: Database,
    ownerUrl: string,
    site: { groupId: string; id: string },
    uploads: string,
  ): Promise<StoredMails> {
    const replies = await db.withSite(site, (tx) =>
      tx.execute<Row>(sql`select r.id, r.lead_id, r.from_address as sender, r.subject,
          array(select a.file_key from reply_attachments a where a.reply_id = r.id order by a.file_key) as files,
          array(select a.bytes from reply_attachments a where a.reply_id = r.id order by a.file_key) as sizes
        from lead_replies r`),
    );
    // Its rows are read by functions alone, otherwise by the owner.
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const inbound = await owner.query<Inbound>(
      "select message_file, state, summary->>'subject' as subject from inbound_messages",
    );
    await owner.end();
    const stored = new StoredMails(replies.rows, inbound.rows, uploads);
    for (const row of replies.rows) {
      const mark = await stored.markOf(row);
      stored.byMark.set(mark, [...(stored.byMark.get(mark) ?? []), row]);
    }
    return stored;
  }

  /** One that can't be shown is known by its file. */
  private async markOf({ subject, files: [file] }: Row): Promise<string> {
    if (subject !== cantBeShown || !file) return markIn(subject) ?? "";
    const head = await readFile(join(this.uploads, pathOfKey(file))).catch(() => Buffer.alloc(0));
    return markIn(head.subarray(0, 1_000).toString("latin1")) ?? "";
  }

  get unshown(): number {
    return this.rows.filter(({ subject }) => subject === cantBeShown).length;
  }
  get inLeads(): number {
    return this.rows.filter(({ lead_id }) => lead_id !== null).length;
  }
  get inOperatorsList(): number {
    return this.listed.length;
  }

  /** How many messages are stored of a mail. */
  copiesOf({ mark }: Mail): number {
    return (this.byMark.get(mark)?.length ?? 0) + this.listed.filter((one) => one === mark).length;
  }

  /** Mails that differ in their picture only have no mark. */
  get ofSameSender(): number {
    return this.rows.filter(({ sender }) => sender === sameSender).length;
  }

  /** Whether a stored message has other files than its mail. */
  hasOtherFiles({ mark, files }: Mail): boolean {
    return (this.byMark.get(mark) ?? []).some(
      (row) => row.subject !== cantBeShown && row.files.length !== files,
    );
  }

  /** Files of rows that aren't there or have another size, and files, whole or half written, that no row names. */
  async files(
    db: Database,
    site: { groupId: string; id: string },
  ): Promise<{ missing: number; unnamed: string[] }> {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ file_key: string; bytes: number }>(sql`select file_key, bytes from reply_attachments`),
    );
    const paths = (await readdir(this.uploads, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.uploads.length + 1));
    // Of a message that is done, or was never stored, the row is there until its file is removed.
    const needed = [
      ...rows.map(({ file_key }) => file_key),
      ...this.inbound.filter(({ state }) => state !== "done").map(({ message_file }) => message_file),
    ].map(pathOfKey);
    const named = new Set([...needed, ...this.inbound.map(({ message_file }) => pathOfKey(message_file))]);
    const present = new Set(paths);
    let missing = needed.filter((path) => !present.has(path)).length;
    for (const { file_key, bytes } of rows) {
      const content = await readFile(join(this.uploads, pathOfKey(file_key))).catch(() => null);
      if (content && content.length !== bytes) missing++;
    }
    return { missing, unnamed: paths.filter((path) => keyOfPath(path) === null || !named.has(path)) };
  }
}
