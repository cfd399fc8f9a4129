import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { resumeMessages, stopMessages } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addReply, type NewReply } from "./add-reply.server.ts";
import { placeOfPhone } from "./find-lead.server.ts";
import { forwardReply } from "./forward-reply.server.ts";
import { type Asked, askedByWord } from "./stop-words.ts";

export type AddSmsDeps = {
  /** As the role that sees staff. */
  consoleDb: Database;
  sites: Pick<SiteStore, "byIds">;
  consoleAddress: string | null;
  /** The domain of shoppers' answers; empty for none. */
  replyDomain: string;
  onStored(): void;
  now(): Date;
};

export type IncomingSms = {
  /** The provider's, the same for each repetition. */
  id: string;
  from: string;
  to: string;
  text: string;
  /** Not stored, and named. */
  pictures: number;
};

const action = "text messages";

/**
 * Adds a text message to the newest lead of its number in the group, else to the list of the site whose number it was sent to. STOP and START hold from
 * then on at both, and at the group's other sites with that number.
 */
export async function addSms(
  deps: AddSmsDeps,
  site: Site,
  { id, from, to, text, pictures }: IncomingSms,
): Promise<{ asks: Asked | null }> {
  const { consoleDb, sites, consoleAddress, replyDomain: domain, now } = deps;
  const number = australianPhone(from) ?? from;
  const asks = askedByWord(text);
  const found = await placeOfPhone(consoleDb, site, number);
  const own = (await sites.byIds(found.groupId, found.siteId)) ?? site;
  const reply: NewReply = {
    channel: "sms",
    asks,
    messageId: `<${id}@sms>`,
    onceKey: createHash("sha256").update(`<${id}@sms>`).digest("base64url"),
    fromName: "",
    fromAddress: number,
    subject: "",
    text,
    isAutomatic: false,
    isSpam: false,
    leftOut: pictures > 0 ? "Pictures of text messages aren’t stored: ask for them by e-mail." : null,
    receivedAt: now(),
  };
  const people = await peopleOfGroup(consoleDb, own);
  const as = consoleDb.as({ kind: "task", id: action, action });
  await as.withSite(own, async (tx) => {
    const added = await addReply(tx, own, found, reply, now());
    if (added.kind !== "added" || !added.isWaiting) return;
    const named = { ...reply, fromName: answerOf(added.lead, "name") ?? "" };
    await forwardReply(tx, own, added.lead, named, { files: [], people, consoleAddress, domain, now: now() });
  });
  if (asks === "stop" || asks === "start")
    for (const key of await sitesOfNumber(deps, own, site, to))
      await as.withSite(key, (tx) =>
        asks === "stop" ? stopMessages(tx, key, number, now()) : resumeMessages(tx, key, number),
      );
  deps.onStored();
  return { asks };
}

async function sitesOfNumber(
  { consoleDb, sites }: AddSmsDeps,
  own: Site,
  addressed: Site,
  to: string,
): Promise<Site[]> {
  const { groupId } = addressed;
  const { rows } = await consoleDb.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string }>(sql`select id from sites where group_id = ${groupId}::uuid`),
  );
  const all = new Map([own, addressed].map((site) => [site.id, site]));
  for (const { id } of rows) {
    const other = all.has(id) ? null : await sites.byIds(groupId, id);
    const number = other?.messaging.sms.from;
    if (other && number && (australianPhone(number) ?? number) === (australianPhone(to) ?? to))
      all.set(id, other);
  }
  return [...all.values()];
}
