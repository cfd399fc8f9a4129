import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import { createSiteStore } from "#platform/config/site-store.server.ts";
import { type Database, openDatabase } from "#platform/database/client.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { end, untilReady } from "#tests/support/processes/child-process.ts";
import { root } from "#tests/support/processes/root.ts";

/**
 * A site that takes deposits by the test provider, its cars, the production server over them, and signed-in
 * shoppers.
 */
export class ReserveStage {
  readonly dataDir = mkdtempSync(join(tmpdir(), "forecourt-stress-reserve-"));
  readonly ours = !process.env.DATABASE_URL;
  url = "";
  port = 0;
  web: ChildProcess | null = null;
  #db: Database | null = null;
  #site: Site | null = null;

  async begin(cars: number): Promise<void> {
    this.port = await freePort();
    this.url = process.env.DATABASE_URL ?? (await embeddedPostgres(this.dataDir));
    await migrateDatabase(this.url);
    this.#db = openDatabase(this.url, 4);
    const sites = createSiteStore(this.#db, () => new Date());
    const slug = `stress-reserve-${process.pid}-${this.port}`;
    const applied = await sites.apply(this.configuration(slug), "stress");
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    this.#site = await sites.bySlug(slug);
    const { groupId, dealerships } = this.site;
    const facts = JSON.stringify({
      make: "Mazda",
      model: "CX-5",
      year: 2022,
      car_type: "used",
      price: 34_990,
    });
    await this.db.withTenant({ groupId }, (tx) =>
      tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
        select ${groupId}::uuid, 'car-' || n, 'car-' || n, 'car-' || n, ${dealerships[0]?.id ?? ""}, ${facts}::jsonb, 'x', 'in_stock', now(), now()
        from generate_series(1, ${cars}::integer) n`),
    );
    await this.start();
  }

  get db(): Database {
    if (!this.#db) throw new Error("the environment isn't started");
    return this.#db;
  }
  get site(): Site {
    if (!this.#site) throw new Error("the site doesn't exist");
    return this.#site;
  }

  configuration(slug: string): string {
    return configuration(slug);
  }

  /** The environment of a server process. */
  environment(): Record<string, string> {
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

  run(
    program: string[],
    extra: Record<string, string> = {},
    output: "ignore" | number = "ignore",
  ): ChildProcess {
    return spawn(process.execPath, ["--no-warnings", ...program], {
      cwd: root,
      stdio: ["ignore", output, "inherit"],
      env: { ...process.env, ...this.environment(), ...extra },
    });
  }

  async start(extra: Record<string, string> = {}, output: "ignore" | number = "ignore"): Promise<void> {
    this.web = this.run([join(root, "build/server/index.js")], extra, output);
    await untilReady(this.web, this.port);
  }

  kill(): Promise<void> {
    return end(this.web, "SIGKILL");
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

  /** Signs a shopper in by a texted code, which is read from the database; returns the session's cookie. */
  async signIn(number: number): Promise<string> {
    const phone = `+614900${String(number).padStart(5, "0")}`;
    const from = `198.51.${Math.floor(number / 250)}.${number % 250}`;
    await this.send("/api/auth/request-code", { json: { phone }, from });
    const { rows } = await this.db.withSite(this.site, (tx) =>
      tx.execute<{ text: string }>(
        sql`select text from messages where kind = 'sms' and recipient = ${phone} order by created_at desc limit 1`,
      ),
    );
    const code = /\b\d{6}\b/.exec(rows[0]?.text ?? "")?.[0];
    const answer = await this.send("/api/auth/verify-code", { json: { phone, code }, from });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }

  reserve(cookie: string, car: string): Promise<Response> {
    const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };
    return this.send("/api/reservations", {
      cookie,
      json: { car_id: car, deposit_cents: 20_000, ...contact },
    });
  }

  /** Pays at the test provider's page. @param url the payment page of the reservation */
  pay(url: string, number: string): Promise<Response> {
    return this.send(new URL(url).pathname, { form: { number } });
  }

  async rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
    const { rows } = await this.db.withSite(this.site, (tx) => tx.execute<T>(query));
    return rows as T[];
  }

  async end(): Promise<void> {
    await this.kill();
    await this.#db?.close();
    if (this.ours) await removeEmbeddedPostgres(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function configuration(slug: string): string {
  return `
group:
  slug: ${slug}
  name: Stress
  dealerships: [{ slug: ${slug}, name: Stress }]
  locations: [{ slug: ${slug}-yard, name: Stress Yard }]
site:
  slug: ${slug}
  name: Stress
  lead: { fallbackEmail: sales@dealer.example }
  buy: { payment: { provider: test } }
`;
}
