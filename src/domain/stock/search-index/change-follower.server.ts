import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#platform/database/database.server.ts";
import { Notifications } from "#platform/database/notifications.server.ts";

export type Change = { seq: number; kind: "stock" | "site"; groupId: string };

/**
 * Follows the change feed: NOTIFY triggers it, and it also polls every `pollMs`, so that a lost
 * notification only costs seconds. Passes the changes to `take` one after another, in order.
 */
export class ChangeFollower {
  #db: Database;
  #take: (change: Change) => Promise<void>;
  #notifications: Notifications;
  #last = 0;
  /** When the newest complete reading began, in milliseconds of a monotonic clock. */
  #readAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(db: Database, take: (change: Change) => Promise<void>, log: Logger) {
    this.#db = db;
    this.#take = take;
    this.#notifications = new Notifications({
      url: db.url,
      channel: "changes",
      onNotification: () => {
        this.catchUp().catch((error: unknown) =>
          log.warn({ error: String(error) }, "change feed: will try again"),
        );
      },
      log,
    });
  }

  /** Milliseconds since the process knew every change. */
  get behindMs(): number {
    return performance.now() - this.#readAt;
  }

  /** Starts after the newest change. */
  async start(pollMs = 5_000): Promise<void> {
    const began = performance.now();
    const answer = await this.#db.withoutTenant((tx) =>
      tx.execute<{ seq: string }>(sql`select last_change() as seq`),
    );
    this.#last = Number(answer.rows[0]?.seq ?? 0);
    this.#readAt = began;
    await this.#notifications.start(pollMs);
    this.#timer = setInterval(() => void this.catchUp().catch(() => {}), pollMs);
    this.#timer.unref();
  }

  /**
   * Processes everything committed before the call; a writing process awaits it, so that its next response is
   * fresh.
   */
  catchUp(): Promise<void> {
    const next = this.#running.catch(() => {}).then(() => this.#read());
    this.#running = next;
    return next;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#notifications.close();
    await this.#running.catch(() => {});
  }

  async #read(): Promise<void> {
    const most = 200;
    for (;;) {
      if (this.#closed) return;
      const began = performance.now();
      const answer = await this.#db.withoutTenant((tx) =>
        tx.execute<{ seq: string; kind: Change["kind"]; group_id: string }>(
          sql`select seq, kind, group_id from changes_after(${this.#last}, ${most})`,
        ),
      );
      for (const row of answer.rows) {
        const seq = Number(row.seq);
        await this.#take({ seq, kind: row.kind, groupId: row.group_id });
        this.#last = seq;
      }
      if (answer.rows.length >= most) continue;
      this.#readAt = began;
      return;
    }
  }
}
