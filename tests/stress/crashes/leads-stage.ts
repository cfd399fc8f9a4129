import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { addMembers, routingYaml } from "./lead-routing.ts";
import { SiteStage } from "./site-stage.ts";

/** What is killed: a process of the program, the whole database server, or its process of one connection. */
export type Target = "web" | "worker" | "postmaster" | "connection";

/** A site whose leads go to a mail server and are routed to members of the staff. */
export class LeadsStage extends SiteStage {
  readonly killed: Record<Target, number> = { web: 0, worker: 0, postmaster: 0, connection: 0 };
  readonly #smtpPort: number;

  constructor(smtpPort: number) {
    super();
    this.#smtpPort = smtpPort;
  }

  async begin(): Promise<void> {
    await this.prepare();
    await addMembers(this.url, this.site);
    this.startWorker();
    await this.start();
  }

  protected override environment(): Record<string, string> {
    return { ...super.environment(), ROLE: "web", SMTP_URL: `smtp://127.0.0.1:${this.#smtpPort}` };
  }

  protected override configuration(slug: string): string {
    // Open day and night, so that routing never waits.
    const week = [0, 1, 2, 3, 4, 5, 6]
      .map((weekday) => `{ weekday: ${weekday}, open: "00:00", close: "23:59" }`)
      .join(", ");
    return `
group:
  slug: ${slug}
  name: Stress
  dealerships: [{ slug: ${slug}, name: Stress }]
  locations:
    - { slug: ${slug}-yard, name: Stress Yard, location_type: sales, contact_detail: { opening_hours: [${week}] } }
site:
  slug: ${slug}
  name: Stress
  lead:
    acknowledgement: { email: false }
    handling: ${routingYaml}
    routes:
      - channels:
          - { channel: email, to: sales@dealer.example }
          - { channel: adf_email, to: crm@dealer.example }
`;
  }

  /**
   * Kills it with SIGKILL and starts it again, as a supervisor would. When a connection's process is killed, PostgreSQL closes every
   * connection and recovers by itself.
   */
  async restart(target: Target): Promise<void> {
    this.killed[target]++;
    switch (target) {
      case "web":
        await this.kill();
        return void this.startWeb();
      case "worker":
        await this.killWorker();
        return this.startWorker();
      case "postmaster":
        this.killPostgres();
        // The processes run without a database for a while.
        await pause(700);
        return this.startPostgres();
      case "connection":
        process.kill(await this.#connection(), "SIGKILL");
        return this.startPostgres();
    }
  }

  /** The process of a random connection of the web process or the worker. Waits for one: they may be connecting again. */
  async #connection(): Promise<number> {
    for (let tries = 0; tries < 600; tries++) {
      const [connection] = await this.rows<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`,
      );
      if (connection) return connection.pid;
      await pause(100);
    }
    throw new Error("no process connected to the database within a minute");
  }
}
