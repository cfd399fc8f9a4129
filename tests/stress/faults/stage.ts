import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clusterFolder, stopEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { ReserveStage } from "#tests/stress/crashes/reserve-stage.ts";
import { type Receiver, startReceiver } from "#tests/support/mail-server-double.ts";
import { hasExited } from "#tests/support/processes/child-process.ts";
import { FaultyProxy } from "./proxy.ts";

/**
 * A web process and a worker over its own PostgreSQL, with a proxy in front of the database and one
 * in front of the mail server. When run by root, the database and DATA_DIR are on small in-memory file
 * systems that can be filled.
 */
export class FaultStage extends ReserveStage {
  readonly mayMount = this.ours && process.getuid?.() === 0;
  #proxies: { database: FaultyProxy; mail: FaultyProxy } | null = null;
  #receiver: Receiver | null = null;
  #mounts: string[] = [];

  override async begin(cars: number): Promise<void> {
    if (this.mayMount) {
      this.#mount(clusterFolder(this.dataDir), 900);
      this.#mount(this.dataDir, 24);
    }
    const receiver = await startReceiver(5);
    this.#receiver = receiver;
    this.#proxies = {
      database: await FaultyProxy.before(() => Number(new URL(this.url).port)),
      mail: await FaultyProxy.before(() => receiver.port),
    };
    await super.begin(cars);
    this.startWorker();
  }

  get database(): FaultyProxy {
    return this.#there(this.#proxies).database;
  }
  get mail(): FaultyProxy {
    return this.#there(this.#proxies).mail;
  }
  get receiver(): Receiver {
    return this.#there(this.#receiver);
  }

  protected override environment(): Record<string, string> {
    const url = new URL(this.url);
    url.port = String(this.database.port);
    return {
      ...super.environment(),
      DATABASE_URL: url.href,
      SMTP_URL: `smtp://127.0.0.1:${this.mail.port}`,
      ROLE: "web",
      FORECOURT_LOCAL: "1",
    };
  }

  protected override configuration(slug: string): string {
    return `
group:
  slug: ${slug}
  name: Stress
  dealerships: [{ slug: ${slug}, name: Stress }]
  locations: [{ slug: ${slug}-yard, name: Stress Yard }]
site:
  slug: ${slug}
  name: Stress
  garage_enabled: true
  trade: { enabled: true, images: true }
  lead:
    acknowledgement: { email: false }
    routes:
      - channels:
          - { channel: email, to: sales@dealer.example }
          - { channel: adf_email, to: crm@dealer.example }
`;
  }

  /** Processes that exited without being stopped by the test. */
  diedByThemselves(): string[] {
    const gone = (child: ChildProcess | null) => child !== null && hasExited(child);
    return [...(gone(this.web) ? ["web process"] : []), ...(gone(this.worker) ? ["worker"] : [])];
  }

  stopPostgres(): Promise<void> {
    return stopEmbeddedPostgres(this.dataDir);
  }

  fill(what: "database" | "data"): void {
    const folder = what === "database" ? clusterFolder(this.dataDir) : this.dataDir;
    const { bavail, bsize } = statfsSync(folder);
    const piece = Buffer.alloc(1024 * 1024);
    const file = join(folder, "fill");
    for (let left = bavail * bsize; left > 0; left -= piece.length) {
      try {
        writeFileSync(file, left < piece.length ? piece.subarray(0, left) : piece, { flag: "a" });
      } catch {
        return;
      }
    }
  }

  empty(what: "database" | "data"): void {
    rmSync(join(what === "database" ? clusterFolder(this.dataDir) : this.dataDir, "fill"), { force: true });
  }

  override async end(): Promise<void> {
    await Promise.all([this.kill(), this.killWorker()]);
    for (const what of ["database", "data"] as const) this.empty(what);
    if (this.ours) await stopEmbeddedPostgres(this.dataDir).catch(() => {});
    await this.#proxies?.database.close();
    await this.#proxies?.mail.close();
    await this.#receiver?.close();
    for (const folder of this.#mounts.reverse()) execFileSync("umount", ["-l", folder]);
    this.#mounts = [];
    await super.end();
  }

  #mount(folder: string, megabytes: number): void {
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "forecourt-faults", folder]);
    this.#mounts.push(folder);
  }

  #there<T>(thing: T | null): T {
    if (thing === null) throw new Error("the environment isn't started");
    return thing;
  }
}
