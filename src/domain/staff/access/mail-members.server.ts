import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { membersOfGroup } from "./group-members.server.ts";
import { type Action, may, type Place } from "./permissions.ts";

export type MemberMailServices = {
  consoleDb: Database;
  outbox: Pick<Outbox, "email">;
  log: Pick<Logger, "warn">;
};

/**
 * Sends an e-mail to each member of the site's group who may do something at a place.
 * @param mail `id` is the same for the same report, so that one that is sent again is recognised
 * @returns whether the mail server took all of them; otherwise all are to be sent again
 */
export async function mailMembers(
  { consoleDb, outbox, log }: MemberMailServices,
  site: Site,
  { action, place }: { action: Action; place: Omit<Place, "groupId"> },
  mail: { id: string; subject: string; lines: readonly string[] },
): Promise<boolean> {
  const { groupId, groupSlug } = site;
  const members = await consoleDb.withTenant({ groupId }, (tx) => membersOfGroup(tx, groupId));
  const reached = members.filter(({ email, grants }) => {
    const access = { operator: false, grants: grants.map((grant) => ({ ...grant, groupId, groupSlug })) };
    return email !== "" && may(access, action, { groupId, ...place });
  });
  for (const { email } of reached) {
    const hash = createHash("sha256").update(`${mail.id} ${email}`).digest("hex").slice(0, 32);
    const outcome = await outbox.email(site, {
      subject: mail.subject,
      text: mail.lines.join("\n"),
      to: email,
      fromName: "Forecourt",
      from: null,
      replyTo: null,
      html: null,
      messageId: `<report-${hash}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
      attachments: [],
      aboutId: null,
      automatic: "auto-generated",
    });
    if (outcome.kind === "failed" && !outcome.final) {
      log.warn(
        { group: groupSlug, subject: mail.subject, answer: outcome.answer },
        "a report wasn't sent: will try again",
      );
      return false;
    }
  }
  return true;
}
