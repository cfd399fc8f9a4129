import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { feedsFromEnv } from "#composition/feeds-from-env.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { createPictureStore, type PictureStore } from "#domain/pictures/picture-store.server.ts";
import { plannedFeeds, syncStates } from "#domain/stock/feeds/planned-feeds.server.ts";
import { pullFeed } from "#domain/stock/feeds/pull-feed.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { freePort } from "#tests/support/free-port.ts";
import { end, untilReady } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";
import { loadDemo } from "../../../demo/load-demo.server.ts";
import { configuration, contentOf, madeSites, stockOf } from "./made-sites.ts";
import { plantStaff } from "./plant-staff.ts";
import type { Words } from "./words.ts";

/** Which of the two protections are on: row-level security, query filters. */
export type Protections = { filters: boolean; policies: boolean };

/** A server over one database, with the given protections. */
export type Running = { port: number; url: string; filtersRemoved(): number; stop(): Promise<void> };

/**
 * The test environment: one database with every site, and copies of it for each combination of protections.
 * Databases are named by this process, and `end` drops them all.
 */
export class Stage {
  readonly #server: string;
  readonly #dataDir: string;
  readonly #prefix = `forecourt_isolation_${process.pid}_${Date.now() % 100_000}`;
  readonly pictures: PictureStore;
  readonly #made = new Set<string>();
  readonly #running = new Set<Running>();

  /** @param server a PostgreSQL login that may create databases @param dataDir the servers' files */
  constructor(server: string, dataDir: string) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.pictures = createPictureStore(folderOriginals(join(dataDir, "pictures/originals")));
  }

  get base(): string {
    return this.#url("base");
  }

  /** Makes the base: tables, the demo if wanted, the generated sites with their content and stock. */
  async begin(words: Words, { demo }: { demo: boolean }): Promise<void> {
    await this.#create("base");
    await migrateDatabase(this.base);
    const opened = openDatabase(this.base, 4, undefined, consoleRole);
    const db = opened.as({ kind: "command", id: "isolation", action: "prepare" });
    try {
      const now = () => new Date();
      const sites = createSiteStore(db, now);
      const feedsDir = join(this.#dataDir, "feeds");
      if (demo) await loadDemo({ db, sites, pictures: this.pictures, feedsDir, now, log: () => {} });
      for (const made of madeSites) {
        const applied = await sites.apply(configuration(made, words), words.of(made.slug, "operator"));
        if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
      }
      for (const made of madeSites) await this.#furnish(db, made, words);
      await this.#recordEvents();
      await plantStaff(db, await createSiteStore(db, now).list(), words);
    } finally {
      await db.close();
    }
  }

  /** From here on what happens in a group, made for a program to read, is stored too. */
  async #recordEvents(): Promise<void> {
    const owner = await connectTo(this.base);
    await owner.query("update groups set events_since = now()");
    await owner.query("select publish_cars(id, null) from groups");
    await owner.end();
  }

  async #furnish(db: Database, made: (typeof madeSites)[number], words: Words): Promise<void> {
    const site = await createSiteStore(db, () => new Date()).bySlug(made.slug);
    if (!site) throw new Error(`${made.slug} doesn't exist`);
    const by = words.of(made.slug, "writer");
    const files = [{ name: "content", text: contentOf(made.slug, words), folder: null }];
    const contentDeps = { db, pictures: this.pictures, patterns: fixedRoutes };
    const outcome = await applyContent(contentDeps, site, files, { by, at: new Date() });
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
    const cars = stockOf(made, words).map((car, n) => (n === 0 ? { ...car, vin: vinOf(car.vin) } : car));
    if (cars.length === 0) return;
    const folder = mkdtempSync(join(tmpdir(), "forecourt-isolation-"));
    try {
      const file = join(folder, `${words.of(made.slug, "stock file")}.json`);
      writeFileSync(file, JSON.stringify(cars));
      const imported = await importStock({ db, site, file, now: new Date() });
      if (imported.kind !== "imported" || imported.rejected > 0) throw new Error(JSON.stringify(imported));
      // A second feed lists a car that the first one owns.
      writeFileSync(file, JSON.stringify(cars.slice(0, 1)));
      await importStock({ db, site, file, now: new Date(), feed: words.of(made.slug, "feed") });
      await this.#pullFeed(db, made.group, site.groupId, JSON.stringify(cars.slice(0, 1)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Runs the scheduled feed of a generated group, from a file in the group's folder. */
  async #pullFeed(db: Database, group: string, groupId: string, text: string): Promise<void> {
    const folder = join(this.#dataDir, "feeds", group);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "cars.json"), text);
    const feeds = await plannedFeeds(db, groupId);
    await syncStates(db, { groupId, feeds }, new Date());
    const services = { ...feedsFromEnv(db, pino({ level: "silent" })), settleMs: 1 };
    const sources = { ...services.sources, feedsDir: join(this.#dataDir, "feeds") };
    for (const planned of feeds) {
      const outcome = await pullFeed(
        planned,
        { ...services, sources },
        {
          trigger: "command",
          signal: new AbortController().signal,
        },
      );
      if (outcome.kind !== "done" || outcome.outcome !== "imported") throw new Error(JSON.stringify(outcome));
    }
  }

  /** A copy of the base with or without row-level security policies, and the built server over it. */
  async run(protections: Protections): Promise<Running> {
    const name = `${protections.filters ? "f" : ""}${protections.policies ? "p" : ""}_${this.#made.size}`;
    await this.#create(name, "base");
    if (!protections.policies) await liftPolicies(this.#url(name));
    return this.serve(this.#url(name), protections.filters);
  }

  /** The built server over a database, its queries with or without the tenant filters. */
  async serve(url: string, filters = true): Promise<Running> {
    const port = await freePort();
    const counted = join(this.#dataDir, `removed-${port}`);
    const child = spawn(
      process.execPath,
      [
        "--no-warnings",
        ...(filters ? [] : ["--import", join(import.meta.dirname, "open-server.ts")]),
        join(root, "build/server/index.js"),
      ],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          NODE_ENV: "production",
          FORECOURT_LOCAL: "1",
          LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
          DATABASE_URL: url,
          DATA_DIR: this.#dataDir,
          PORT: String(port),
          DEMO: "1",
          // Each mail to a shopper has an address of its own for the answer.
          REPLY_DOMAIN: "replies.example",
          SITE: "",
          ISOLATION_REMOVED: counted,
        },
      },
    );
    const running: Running = {
      port,
      url,
      filtersRemoved: () => (filters ? 0 : Number(readFileSync(counted, "utf8"))),
      stop: () => {
        this.#running.delete(running);
        return end(child);
      },
    };
    this.#running.add(running);
    await untilReady(child, port);
    return running;
  }

  async end(): Promise<void> {
    for (const running of this.#running) await running.stop();
    const client = await connectTo(this.#server);
    for (const name of this.#made) await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }

  #url(name: string): string {
    const address = new URL(this.#server);
    address.pathname = `/${this.#prefix}_${name}`;
    return address.toString();
  }

  async #create(name: string, from?: string): Promise<void> {
    const client = await connectTo(this.#server);
    const template = from ? ` template ${this.#prefix}_${from}` : "";
    this.#made.add(`${this.#prefix}_${name}`);
    await client.query(`create database ${this.#prefix}_${name}${template}`);
    await client.end();
  }
}

async function liftPolicies(url: string): Promise<void> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable row level security`);
  await client.end();
}

/** A valid VIN, of a Japanese maker: those have no check digit. */
function vinOf(text: string): string {
  return `J${createHash("sha256").update(text).digest("hex").toUpperCase().slice(0, 16)}`;
}
