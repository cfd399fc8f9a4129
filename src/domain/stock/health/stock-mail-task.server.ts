import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { type GroupMember, membersOfGroup } from "#domain/staff/access/group-members.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { staffStockMails } from "#domain/staff/staff-tables.ts";
import { stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import { calendarDate } from "#lib/date.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { type BackgroundTask, type PartFailed, TaskProblem } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { dueMonday, stockMailText } from "./stock-mail.ts";
import { chooseStockMail } from "./stock-mail-choice.server.ts";

export type StockMailServices = {
  /** As the role that sees staff. */
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  outbox: Pick<Outbox, "email">;
  now(): Date;
  log: Pick<Logger, "warn">;
};

const taskName = "weekly stock e-mails";

/** Sends members who asked for it an e-mail each Monday about what the stock that they see lacks. */
export function stockMailTask(services: StockMailServices): BackgroundTask {
  return {
    name: taskName,
    everyMs: 15 * 60_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      const { sites, log } = services;
      // The first site of each group wins.
      const groups = new Map((await sites.list()).toReversed().map((one) => [one.groupId, one]));
      for (const { groupId, groupSlug, slug } of groups.values()) {
        if (stopped()) break;
        try {
          const site = await sites.bySlug(slug);
          if (site) await sendDue(services, { groupId, groupSlug, site }, partFailed);
        } catch (error) {
          log.warn(
            { group: groupSlug, code: errorCode(error) },
            "weekly e-mails about stock: will try again",
          );
          partFailed(error);
        }
      }
      return null;
    },
  };
}

/** A group, and the site by whose clock and sender e-mails are sent. */
type Group = { groupId: string; groupSlug: string; site: Site };

async function sendDue(services: StockMailServices, group: Group, partFailed: PartFailed): Promise<void> {
  const { groupId, site } = group;
  const { consoleAddress } = services;
  const db = services.consoleDb.as({ kind: "task", id: taskName, action: taskName });
  const monday = dueMonday(services.now(), site.timezone);
  const due = await db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({ memberId: staffStockMails.memberId })
      .from(staffStockMails)
      .where(and(eq(staffStockMails.groupId, groupId), lt(staffStockMails.sentOn, monday)));
    if (rows.length === 0) return [];
    const members = await membersOfGroup(tx, groupId);
    return rows.map(({ memberId }) => ({ memberId, member: members.find(({ id }) => id === memberId) }));
  });
  if (due.length === 0) return;
  if (consoleAddress === null)
    return partFailed(new TaskProblem("ADMIN_HOST is missing: e-mails have no links"));
  for (const { memberId, member } of due) {
    const today = calendarDate(services.now(), site.timezone);
    const key = { groupId, memberId };
    const sent = member?.email
      ? await sendTo({ ...services, consoleAddress }, group, member, monday)
      : "no stock";
    if (sent === "no stock") await chooseStockMail(db, key, { isWanted: false, today });
    if (sent === "failed") partFailed(new TaskProblem("the mail server didn't take an e-mail"));
    if (sent === "sent")
      await db.withTenant({ groupId }, (tx) =>
        tx
          .update(staffStockMails)
          .set({ sentOn: today })
          .where(and(eq(staffStockMails.groupId, groupId), eq(staffStockMails.memberId, memberId))),
      );
  }
}

/** @returns `no stock` for a member who no longer sees any */
async function sendTo(
  { consoleDb, sites, consoleAddress, outbox, now, log }: StockMailServices & { consoleAddress: string },
  { groupId, groupSlug, site }: Group,
  { id, email, grants }: GroupMember,
  monday: string,
): Promise<"sent" | "failed" | "no stock"> {
  const access: Access = {
    operator: false,
    grants: grants.map((grant) => ({ ...grant, groupId, groupSlug })),
  };
  const of = await stockGroupOf(sites, { access }, groupSlug);
  if (!of) return "no stock";
  const page = await stockPage(consoleDb, of, readStockQuery(new URLSearchParams()), now());
  const mail = stockMailText(groupSlug, page, consoleAddress);
  if (!mail) return "sent";
  // The same for each attempt.
  const about = createHash("sha256").update([groupId, id, monday].join(" ")).digest("hex").slice(0, 32);
  const outcome = await outbox.email(site, {
    ...mail,
    to: email,
    fromName: "Forecourt",
    from: null,
    replyTo: null,
    html: null,
    messageId: `<stock-${about}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
    attachments: [],
    aboutId: null,
    automatic: "auto-generated",
  });
  if (outcome.kind === "sent" || outcome.final) return "sent";
  log.warn(
    { group: groupSlug, answer: outcome.answer },
    "a weekly e-mail about stock wasn't sent: will try again",
  );
  return "failed";
}
