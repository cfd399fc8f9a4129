import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { calendarDate } from "#lib/date.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { type BackgroundTask, type PartFailed, TaskProblem } from "#platform/background/background-task.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { membersOfGroup } from "./group-members.server.ts";
import type { Access } from "./permissions.ts";

export type MemberMailServices = {
  /** As the role that sees staff. */
  consoleDb: Database;
  /** `list` and `bySlug` are for what the e-mails say. */
  sites: Pick<SiteStore, "all" | "byIds" | "list" | "bySlug">;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  outbox: Pick<Outbox, "email">;
  now(): Date;
  log: Pick<Logger, "warn">;
};

/** A group, and the site by whose clock and sender e-mails are sent. */
export type MailedGroup = { groupId: string; groupSlug: string; site: Site };

type MemberKey = { groupId: string; memberId: string };

/** An e-mail that members of a group asked for, again and again. */
export type MemberMail<Due extends { memberId: string; on: string }> = {
  taskName: string;
  /** What it is about, for the log and in its id. */
  about: string;
  /** Whose e-mail is due; `on` is the day for which. */
  due(tx: Transaction, group: MailedGroup): Promise<Due[]>;
  /** Null when there is nothing to say this time, `no reach` for a member who no longer sees any of it. */
  compose(
    group: MailedGroup,
    access: Access,
    due: Due,
    consoleAddress: string,
  ): Promise<{ subject: string; text: string } | null | "no reach">;
  noteSent(tx: Transaction, key: MemberKey, today: string): Promise<unknown>;
  stop(db: Database, key: MemberKey, today: string): Promise<void>;
};

/** Sends members the e-mails that they asked for, group by group. */
export function memberMailTask<Due extends { memberId: string; on: string }>(
  services: MemberMailServices,
  mail: MemberMail<Due>,
): BackgroundTask {
  return {
    name: mail.taskName,
    everyMs: 15 * 60_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      const { sites, log } = services;
      // The first site of each group wins.
      const groups = new Map((await sites.all()).toReversed().map((one) => [one.groupId, one]));
      for (const { groupId, groupSlug, siteId } of groups.values()) {
        if (stopped()) break;
        try {
          const site = await sites.byIds(groupId, siteId);
          if (site) await sendDue(services, mail, { groupId, groupSlug, site }, partFailed);
        } catch (error) {
          log.warn(
            { group: groupSlug, code: errorCode(error) },
            `e-mails to members about ${mail.about}: will try again`,
          );
          partFailed(error);
        }
      }
      return null;
    },
  };
}

async function sendDue<Due extends { memberId: string; on: string }>(
  services: MemberMailServices,
  mail: MemberMail<Due>,
  group: MailedGroup,
  partFailed: PartFailed,
): Promise<void> {
  const { groupId, site } = group;
  const { consoleAddress } = services;
  const db = services.consoleDb.as({ kind: "task", id: mail.taskName, action: mail.taskName });
  const { due, members } = await db.withTenant({ groupId }, async (tx) => {
    const rows = await mail.due(tx, group);
    return { due: rows, members: rows.length === 0 ? [] : await membersOfGroup(tx, groupId) };
  });
  if (due.length === 0) return;
  if (consoleAddress === null)
    return partFailed(new TaskProblem("ADMIN_HOST is missing: e-mails have no links"));
  const today = calendarDate(services.now(), site.timezone);
  for (const one of due) {
    const member = members.find(({ id }) => id === one.memberId);
    const key = { groupId, memberId: one.memberId };
    const grants = member?.grants.map((grant) => ({ ...grant, groupId, groupSlug: group.groupSlug }));
    const text = member?.email
      ? await mail.compose(group, { operator: false, grants: grants ?? [] }, one, consoleAddress)
      : "no reach";
    if (text === "no reach") await mail.stop(db, key, today);
    else if (
      text === null ||
      (await send(services, mail, group, { to: member?.email ?? "", due: one, text }))
    )
      await db.withTenant({ groupId }, (tx) => mail.noteSent(tx, key, today));
    else partFailed(new TaskProblem("the mail server didn't take an e-mail"));
  }
}

/** Whether it needs no further try. */
async function send<Due extends { memberId: string; on: string }>(
  { outbox, log }: MemberMailServices,
  { about }: MemberMail<Due>,
  { groupId, groupSlug, site }: MailedGroup,
  { to, due, text }: { to: string; due: Due; text: { subject: string; text: string } },
): Promise<boolean> {
  // The same for each attempt.
  const id = createHash("sha256")
    .update([groupId, due.memberId, due.on].join(" "))
    .digest("hex")
    .slice(0, 32);
  const outcome = await outbox.email(site, {
    ...text,
    to,
    fromName: "Forecourt",
    from: null,
    replyTo: null,
    html: null,
    messageId: `<${about}-${id}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
    attachments: [],
    aboutId: null,
    automatic: "auto-generated",
  });
  if (outcome.kind === "sent" || outcome.final) return true;
  log.warn(
    { group: groupSlug, answer: outcome.answer },
    `an e-mail about ${about} wasn't sent: will try again`,
  );
  return false;
}
