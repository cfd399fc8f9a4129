import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { type MemberMailServices, mailMembers } from "#domain/staff/access/mail-members.server.ts";
import { type BackgroundTask, TaskProblem } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { failingDestinations } from "./destination-health.server.ts";
import { noteReport, reportedDestinations } from "./destination-states.server.ts";

type Services = MemberMailServices & {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  now(): Date;
};

/** Notifies the members who may change marketing, once a problem, that events don't arrive at a destination. */
export function destinationReportTask(services: Services): BackgroundTask {
  const { db, sites } = services;
  return {
    name: "destination reports",
    everyMs: 300_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      const { rows } = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string; site_id: string }>(
          sql`select group_id, site_id from measured_sites()`,
        ),
      );
      for (const { group_id: groupId, site_id: siteId } of rows) {
        if (stopped()) break;
        const site = await sites.byIds(groupId, siteId);
        if (site && !(await report(services, site)))
          partFailed(new TaskProblem("the mail server didn't take an e-mail"));
      }
      return null;
    },
  };
}

/** @returns whether everything that is new was reported */
async function report(services: Services, site: Site): Promise<boolean> {
  const { db, consoleAddress } = services;
  const now = services.now();
  const { failing, reported } = await db.withSite(site, async (tx) => ({
    failing: await failingDestinations(tx, site, now),
    reported: await reportedDestinations(tx, site),
  }));
  const isFailing = new Set(failing.map(({ name }) => name));
  const fresh = failing.filter(({ name }) => !reported.has(name));
  const over = [...reported].filter((name) => !isFailing.has(name));
  if (fresh.length > 0) {
    const lines = fresh.map(({ title, problem, answer }) =>
      problem === "refused"
        ? `${title} refuses more than 5 % of what it is sent.`
        : `${title} got nothing for an hour, while events wait${answer === null ? "" : `: ${answer}`}.`,
    );
    const day = now.toISOString().slice(0, 10);
    const isSent = await mailMembers(
      services,
      site,
      { action: "marketing.change", place: { siteId: site.id } },
      {
        id: [site.id, ...fresh.map(({ name }) => name), day].join(" "),
        subject: `Conversions of ${site.name} don’t arrive`,
        lines: [
          ...lines,
          ...(consoleAddress === null ? [] : ["", `${consoleAddress}/marketing?of=site:${site.slug}`]),
        ],
      },
    );
    if (!isSent) return false;
  }
  if (fresh.length + over.length > 0)
    await db.withSite(site, async (tx) => {
      for (const { name } of fresh) await noteReport(tx, site, name, now);
      for (const name of over) await noteReport(tx, site, name, null);
    });
  return true;
}
