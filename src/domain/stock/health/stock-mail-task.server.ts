import { and, eq, lt } from "drizzle-orm";
import { type MemberMailServices, memberMailTask } from "#domain/staff/access/member-mails.server.ts";
import { staffStockMails } from "#domain/staff/staff-tables.ts";
import { stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { dueMonday, stockMailText } from "./stock-mail.ts";
import { chooseStockMail } from "./stock-mail-choice.server.ts";

/** Sends members who asked for it an e-mail each Monday about what the stock that they see lacks. */
export function stockMailTask(services: MemberMailServices): BackgroundTask {
  const { consoleDb, sites, now } = services;
  return memberMailTask(services, {
    taskName: "weekly stock e-mails",
    about: "stock",
    async due(tx, { groupId, site }) {
      const monday = dueMonday(now(), site.timezone);
      const rows = await tx
        .select({ memberId: staffStockMails.memberId })
        .from(staffStockMails)
        .where(and(eq(staffStockMails.groupId, groupId), lt(staffStockMails.sentOn, monday)));
      return rows.map(({ memberId }) => ({ memberId, on: monday }));
    },
    async compose({ groupSlug }, access, _due, consoleAddress) {
      const of = await stockGroupOf(sites, { access }, groupSlug);
      if (!of) return "no reach";
      const page = await stockPage(consoleDb, of, readStockQuery(new URLSearchParams()), now());
      return stockMailText(groupSlug, page, consoleAddress);
    },
    noteSent: (tx, { groupId, memberId }, today) =>
      tx
        .update(staffStockMails)
        .set({ sentOn: today })
        .where(and(eq(staffStockMails.groupId, groupId), eq(staffStockMails.memberId, memberId))),
    stop: (db, key, today) => chooseStockMail(db, key, { isWanted: false, today }),
  });
}
