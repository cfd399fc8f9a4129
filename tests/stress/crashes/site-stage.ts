import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import {
  clusterFolder,
  embeddedPostgres,
  removeEmbeddedPostgres,
} from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { end, untilReady } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";

type Output = "ignore" | number;

/** One site in a database of its own, a web process and a worker over it, and ways to kill each of them. */
export abstract class SiteStage {
  readonly dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-"));
  readonly ours = !process.env.DATABASE_URL;
  url = "";
  port = 0;
  web: ChildProcess | null = null;
  worker: ChildProcess | null = null;
  #db: Database | null = null;
  #site: Site | null = null;

  /** The site's document, in YAML. */
  protected abstract configuration(slug: string): string;

  /** Prepares the database and the site, without any process of the program. */
  protected async prepare(): Promise<void> {
    this.port = await freePort();
    this.url = process.env.DATABASE_URL ?? (await embeddedPostgres(this.dataDir));
    await migrateDatabase(this.url);
    this.#db = openDatabase(this.url, 4);
    const sites = createSiteStore(this.#db, () => new Date());
    const slug = `stress-${process.pid}-${this.port}`;
    const applied = await sites.apply(this.configuration(slug), "stress");
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    this.#site = await sites.bySlug(slug);
  }

  get db(): Database {
    if (!this.#db) throw new Error("the environment isn't started");
    return this.#db;
  }
  get site(): Site {
    if (!this.#site) throw new Error("the site doesn't exist");
    return this.#site;
  }

  /** The environment of a server process. */
  protected environment(): Record<string, string> {
    return {
      NODE_ENV: "production",
      DATABASE_URL: this.url,
      DATA_DIR: this.dataDir,
      DEMO: "0",
      LOG_LEVEL: "silent",
      TRUST_PROXY: "127.0.0.1",
      TRUST_FORWARDED_HOST: "1",
      PORT: String(this.port),
    };
  }

  #spawn(env: Record<string, string>, output: Output = "ignore"): ChildProcess {
    return spawn(process.execPath, ["--no-warnings", join(root, "build/server/index.js")], {
      cwd: root,
      stdio: ["ignore", output, "inherit"],
      env: { ...process.env, ...this.environment(), ...env },
    });
  }

  startWeb(env: Record<string, string> = {}, output?: Output): ChildProcess {
    this.web = this.#spawn(env, output);
    return this.web;
  }

  /** Starts the web process and waits until it is ready. */
  start(env: Record<string, string> = {}, output?: Output): Promise<void> {
    return untilReady(this.startWeb(env, output), this.port);
  }

  kill(): Promise<void> {
    return end(this.web, "SIGKILL");
  }

  startWorker(env: Record<string, string> = {}): void {
    this.worker = this.#spawn({ ROLE: "worker", PORT: "0", ...env });
  }

  killWorker(): Promise<void> {
    return end(this.worker, "SIGKILL");
  }

  /** Sends SIGKILL to the postmaster; its children exit when they notice. */
  killPostgres(): void {
    const file = join(clusterFolder(this.dataDir), "pg", "postmaster.pid");
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  }

  /** Starts it as an operator or supervisor would, retrying until it runs. */
  async startPostgres(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        const url = await embeddedPostgres(this.dataDir);
        if (url !== this.url) throw new Error("PostgreSQL came back at another port");
        return;
      } catch (error) {
        // Resources held by the dead server's children are released shortly.
        if (tries > 60) throw error;
        await pause(500);
      }
    }
  }

  /** One request to the site, from a shopper's own address. */
  send(
    path: string,
    init: { cookie?: string; json?: object; form?: Record<string, string>; from?: string } = {},
  ) {
    const host = `${this.site.slug}.localhost`;
    const headers: Record<string, string> = {
      "x-forwarded-host": host,
      "x-forwarded-for": init.from ?? "203.0.113.1",
      origin: `http://${host}`,
      ...(init.cookie ? { cookie: init.cookie } : {}),
      ...(init.json ? { "content-type": "application/json" } : {}),
    };
    const body = init.json
      ? JSON.stringify(init.json)
      : init.form
        ? new URLSearchParams(init.form)
        : undefined;
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: body ? "POST" : "GET",
      headers,
      redirect: "manual",
      ...(body ? { body } : {}),
    });
  }

  async rows<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
    const { rows } = await this.db.withSite(this.site, (tx) => tx.execute<T>(query));
    return rows as T[];
  }

  async end(): Promise<void> {
    await Promise.all([this.kill(), this.killWorker()]);
    await this.#db?.close();
    if (this.ours) await removeEmbeddedPostgres(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
