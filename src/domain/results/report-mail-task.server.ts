import { and, eq } from "drizzle-orm";
import { type MemberMailServices, memberMailTask } from "#domain/staff/access/member-mails.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { staffReportMails } from "#domain/staff/staff-tables.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { dueReport, type ReportRhythm, reportedSpan, reportMailText } from "./report-mail.ts";
import { sourceReport } from "./source-report.server.ts";
import { reportTables, shownFormats } from "./source-report.ts";

type Key = { groupId: string; memberId: string };
const isOf = ({ groupId, memberId }: Key) =>
  and(eq(staffReportMails.groupId, groupId), eq(staffReportMails.memberId, memberId));

/** How often a member gets the results of a group; null for never. */
export async function reportMailOf(db: Pick<Database, "withTenant">, key: Key): Promise<ReportRhythm | null> {
  const [row] = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select({ every: staffReportMails.every }).from(staffReportMails).where(isOf(key)),
  );
  return row?.every ?? null;
}

/** @param db with the member as its actor @param today the calendar date: the first one is that of the next week or month */
export async function chooseReportMail(
  db: Pick<Database, "withTenant">,
  key: Key,
  { every, today }: { every: ReportRhythm | null; today: string },
): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, async (tx) => {
    await tx.delete(staffReportMails).where(isOf(key));
    if (every !== null) await tx.insert(staffReportMails).values({ ...key, every, sentOn: today });
  });
}

/** Sends members who asked for it the results of the last week or month. */
export function reportMailTask(services: MemberMailServices & { stocks: SiteStocks }): BackgroundTask {
  const { consoleDb, sites, stocks, now } = services;
  return memberMailTask(services, {
    taskName: "results e-mails",
    about: "results",
    async due(tx, { groupId, site }) {
      const rows = await tx.select().from(staffReportMails).where(eq(staffReportMails.groupId, groupId));
      return rows.flatMap(({ memberId, every, sentOn }) => {
        const on = dueReport(every, now(), site.timezone);
        return sentOn < on ? [{ memberId, every, on }] : [];
      });
    },
    async compose({ groupSlug }, access, { every, on }, consoleAddress) {
      const reach = (await reachOf(sites, { access }, "leads.count")).filter(({ site: { groupId, id } }) =>
        may(access, "results.view", { groupId, siteId: id }),
      );
      const [first] = reach;
      if (!first) return "no reach";
      const span = reportedSpan(every, on);
      const filter = { period: span, site: null, location: null, source: null };
      const report = await sourceReport({ db: consoleDb, sites, stocks, now }, reach, filter);
      const tables = reportTables(report, shownFormats(first.site.currency));
      return reportMailText(groupSlug, every, span, tables, consoleAddress);
    },
    noteSent: (tx, key, today) => tx.update(staffReportMails).set({ sentOn: today }).where(isOf(key)),
    stop: (db, key, today) => chooseReportMail(db, key, { every: null, today }),
  });
}
