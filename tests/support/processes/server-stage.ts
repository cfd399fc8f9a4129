import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { endingWith } from "./ending-with.ts";
import { prepareDatabase, ServerProcess } from "./server-process.ts";

/** A database of its own, PostgreSQL from npm in a temporary folder, and servers over it. */
export class ServerStage {
  readonly dataDir = mkdtempSync(join(tmpdir(), "forecourt-servers-"));
  url = "";
  #db: Database | null = null;
  readonly #servers: Promise<ServerProcess>[] = [];
  #change: ReturnType<typeof setInterval> | null = null;
  #changes: Promise<unknown> = Promise.resolve();
  changed = 0;

  /** @param demo whether the demo sites are loaded; `checkout` is the folder of another version that prepares the database */
  async begin(demo: boolean, checkout?: string): Promise<void> {
    this.url = await embeddedPostgres(this.dataDir);
    await this.prepare(demo, checkout);
    this.#db = openDatabase(this.url, 4);
  }

  /** Brings the database to this version, or to that of another checkout. */
  prepare(demo: boolean, checkout?: string): Promise<void> {
    return prepareDatabase({ ...this.#env(), DEMO: demo ? "1" : "0" }, checkout);
  }

  get db(): Database {
    if (!this.#db) throw new Error("the environment isn't started");
    return this.#db;
  }

  get sites(): SiteStore {
    return createSiteStore(this.db, () => new Date());
  }

  #env(): Record<string, string> {
    return { DATABASE_URL: this.url, DATA_DIR: this.dataDir, FORECOURT_LOCAL: "1" };
  }

  serve(
    env: Record<string, string> = {},
    options: { seconds?: number; nodeOptions?: string[]; build?: string; checkout?: string } = {},
  ): Promise<ServerProcess> {
    // Client addresses come by X-Forwarded-For: rate limits count by address, and visitors have different
    // ones.
    const server = ServerProcess.start({ ...this.#env(), TRUST_PROXY: "127.0.0.1", ...env }, options);
    this.#servers.push(server);
    return server;
  }

  /**
   * Changes the price of one car after another, as an import would: written under the stock's lock, published
   * in the change feed.
   */
  changePrices(everyMs: number, groups: string[]): void {
    this.#change = setInterval(() => {
      const groupId = groups[this.changed++ % groups.length] ?? "";
      this.#changes = this.#changes.then(() => changePrice(this.db, groupId)).catch(console.error);
    }, everyMs);
  }

  async endChanges(): Promise<void> {
    if (this.#change) clearInterval(this.#change);
    this.#change = null;
    await this.#changes;
  }

  async end(): Promise<void> {
    await this.endChanges();
    // A process that is still starting is ended once it is ready, or it would stay.
    const started = await Promise.allSettled(this.#servers);
    await Promise.all(started.map((server) => server.status === "fulfilled" && server.value.stop()));
    await this.#db?.close();
    await removeEmbeddedPostgres(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/**
 * Gives one listed car of a group a new price, by default ten dollars higher; returns its id and the price.
 */
export async function changePrice(
  db: Database,
  groupId: string,
  price: number | null = null,
): Promise<{ id: string; price: number }> {
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const { rows } = await tx.execute<{ id: string; price: number }>(sql`update cars
      set facts = jsonb_set(facts, '{price}', to_jsonb(coalesce(${price}::numeric, (facts->>'price')::numeric + 10))), updated_at = now()
      where group_id = ${groupId} and id = (select id from cars
        where group_id = ${groupId} and status = 'in_stock' and facts->>'price' is not null order by random() limit 1)
      returning id, (facts->>'price')::float as price`);
    const [car] = rows;
    if (!car) throw new Error("the group has no car with a price");
    await tx.execute(sql`select record_change('stock', ${groupId}, array[${car.id}])`);
    return car;
  });
}

/** Runs `work` and ends the environment after it, also when it fails or the program is interrupted. */
export function onStage(work: (stage: ServerStage) => Promise<void>): Promise<void> {
  const stage = new ServerStage();
  return endingWith(
    () => stage.end(),
    () => work(stage),
  );
}
