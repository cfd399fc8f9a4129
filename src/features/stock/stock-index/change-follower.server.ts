import { sql } from "drizzle-orm";
import pg from "pg";
import type { Logger } from "pino";
import { applicationRole, type Database } from "#platform/database/client.server.ts";

/** Timeout in milliseconds for a database that accepts a connection and then doesn't respond. */
const connectMs = 10_000;

export type Change = { seq: number; kind: "stock" | "site"; groupId: string; carIds: string[] };

/**
 * Follows the change feed: NOTIFY triggers it, and it also polls every `pollMs`, so that a lost
 * notification only costs seconds. Passes the changes to `take` one after another, in order.
 */
export class ChangeFollower {
  #db: Database;
  #take: (change: Change) => Promise<void>;
  #log: Logger;
  #last = 0;
  #running: Promise<void> = Promise.resolve();
  #listener: pg.Client | null = null;
  #listening: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(db: Database, take: (change: Change) => Promise<void>, log: Logger) {
    this.#db = db;
    this.#take = take;
    this.#log = log;
  }

  /** Starts after the newest change. */
  async start(pollMs = 5_000): Promise<void> {
    const answer = await this.#db.withoutTenant((tx) =>
      tx.execute<{ seq: string }>(sql`select last_change() as seq`),
    );
    this.#last = Number(answer.rows[0]?.seq ?? 0);
    await this.#listen();
    this.#timer = setInterval(() => {
      if (!this.#listener) void this.#listen();
      void this.catchUp().catch(() => {});
    }, pollMs);
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
    await this.#listening;
    await this.#listener?.end().catch(() => {});
    await this.#running.catch(() => {});
  }

  async #read(): Promise<void> {
    const most = 200;
    for (;;) {
      if (this.#closed) return;
      const answer = await this.#db.withoutTenant((tx) =>
        tx.execute<{ seq: string; kind: Change["kind"]; group_id: string; car_ids: string[] | null }>(
          sql`select * from changes_after(${this.#last}, ${most})`,
        ),
      );
      for (const row of answer.rows) {
        const seq = Number(row.seq);
        await this.#take({ seq, kind: row.kind, groupId: row.group_id, carIds: row.car_ids ?? [] });
        this.#last = seq;
      }
      if (answer.rows.length < most) return;
    }
  }

  /**
   * LISTEN needs a dedicated connection. Without one, polling continues and reconnects, one attempt at a
   * time.
   */
  #listen(): Promise<void> {
    this.#listening ??= this.#connect().finally(() => {
      this.#listening = null;
    });
    return this.#listening;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#db.url,
      options: `-c role=${applicationRole}`,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    const drop = () => {
      if (this.#listener === client) this.#listener = null;
    };
    client.on("error", drop);
    client.on("end", drop);
    client.on("notification", () => {
      this.catchUp().catch((error: unknown) =>
        this.#log.warn({ error: String(error) }, "change feed: not read, will retry"),
      );
    });
    try {
      await client.connect();
      await client.query("listen changes");
      this.#listener = client;
    } catch (error) {
      this.#log.warn({ error: String(error) }, "change feed: LISTEN connection failed, polling continues");
      await client.end().catch(() => {});
    }
  }
}
