import pg from "pg";
import type { Logger } from "pino";
import { applicationRole } from "./roles.ts";

/** Timeout in milliseconds for a database that accepts a connection and then doesn't respond. */
const connectMs = 10_000;

type NotificationOptions = {
  url: string;
  channel: "changes" | "background_tasks";
  onNotification: (payload: string) => void;
  onConnected?: () => void;
  log: Logger;
};

/**
 * Listens to a channel of PostgreSQL on a connection of its own, one attempt to connect at a time. Notifications are lost while it
 * isn't connected, so listeners poll as well; `onConnected` is called after each connection.
 */
export class Notifications {
  #options: NotificationOptions;
  #listener: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: NotificationOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt; reconnects after at most `retryMs` from then on. */
  async start(retryMs = 5_000): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => {
      if (!this.#listener) void this.#listen();
    }, retryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#connecting;
    await this.#listener?.end().catch(() => {});
  }

  #listen(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const { url, channel, onNotification, onConnected, log } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      options: `-c role=${applicationRole}`,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    const drop = () => {
      if (this.#listener === client) this.#listener = null;
    };
    client.on("error", drop);
    client.on("end", drop);
    client.on("notification", ({ payload }) => onNotification(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#listener = client;
      if (!this.#closed) onConnected?.();
    } catch (error) {
      log.warn({ channel, error: String(error) }, "notifications: no listening connection, polling goes on");
      await client.end().catch(() => {});
    }
  }
}
