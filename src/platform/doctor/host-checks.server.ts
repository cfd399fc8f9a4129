import { sql } from "drizzle-orm";
import { dayMs, hourMs } from "#lib/durations.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { BackgroundTask, TriggerTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import type { HostCheck } from "./host-check.server.ts";
import type { CheckedHost } from "./host-findings.ts";

type Db = Pick<Database, "withoutTenant">;
const taskName = "hosts";
/** Look-ups and connections at a time, each of which takes 5 seconds at most. */
const atOnce = 5;

/** The hosts of all sites, with former ones, which redirect and need a certificate too. */
export async function publicHosts(db: Db): Promise<string[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ host: string }>(sql`select host from all_hosts() order by 1`),
  );
  return rows.map(({ host }) => host);
}

/** What the last check of each host found. */
export async function checkedHosts(db: Db): Promise<CheckedHost[]> {
  type Row = {
    host: string;
    checked_at: string;
    problem: string | null;
    remedy: string | null;
    certificate_until: string | null;
  };
  const { rows } = await db.withoutTenant((tx) => tx.execute<Row>(sql`select * from host_checks_found()`));
  return rows.map((row) => ({
    host: row.host,
    checkedAt: new Date(row.checked_at),
    problem: row.problem,
    remedy: row.remedy,
    certificateUntil: row.certificate_until === null ? null : new Date(row.certificate_until),
  }));
}

/** Has all hosts checked soon. @param consoleDb as the role that sees staff */
export async function checkHostsAgain(consoleDb: Db, trigger: TriggerTask): Promise<void> {
  await consoleDb.withoutTenant((tx) => tx.execute(sql`select check_hosts_again()`));
  trigger(taskName);
}

/** Checks each public host once a day: its DNS records, and the certificate that is shown for it. */
export function hostsTask({
  db,
  hostCheck,
  ownHosts,
  now,
}: {
  db: Db;
  hostCheck: HostCheck;
  /** Those of console and API. */
  ownHosts: readonly string[];
  now: () => Date;
}): BackgroundTask {
  return {
    name: taskName,
    everyMs: hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped) => {
      const hosts = [...ownHosts, ...(await publicHosts(db))].filter(
        (host) => !/(^|\.)localhost$/.test(host),
      );
      const before = new Map(
        (await checkedHosts(db)).map(({ host, checkedAt }) => [host, checkedAt.getTime()]),
      );
      const due = hosts.filter((host) => (before.get(host) ?? 0) <= now().getTime() - dayMs);
      await mapInTurns(due, atOnce, async (host) => {
        if (stopped()) return;
        const { findings, certificateUntil } = await hostCheck.look(host);
        const wrong = findings.find(({ level }) => level !== "ok");
        await db.withoutTenant((tx) =>
          tx.execute(
            sql`select save_host_check(${host}, ${now().toISOString()}::timestamptz, ${wrong?.text ?? null}, ${wrong?.remedy ?? null},
              ${certificateUntil?.toISOString() ?? null}::timestamptz)`,
          ),
        );
      });
      await db.withoutTenant((tx) => tx.execute(sql`select forget_host_checks(${sql.param(hosts)}::text[])`));
      return null;
    },
  };
}
