import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SiteSummary } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { changeSets, draftChanges } from "#platform/database/draft-tables.ts";
import {
  breakGlass,
  staffGrants,
  staffIdentities,
  staffInvitations,
  staffMembers,
  staffSessions,
} from "#platform/database/staff-tables.ts";
import type { Words } from "./words.ts";

const tokenOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The token of the session of a group's owner, and the owner's id. */
export const sessionOf = (groupSlug: string): string => tokenOf(`session of ${groupSlug}`);
export const ownerOf = (groupSlug: string): string => tokenOf(`owner of ${groupSlug}`).slice(0, 22);

/** An owner for each group, signed in with a passkey just used, and a row in every table of staff; everything that people type is a marker. */
export async function plantStaff(db: Database, sites: readonly SiteSummary[], words: Words): Promise<void> {
  for (const [groupId, groupSlug] of new Map(sites.map((site) => [site.groupId, site.groupSlug])))
    await plantGroup(db, { groupId, groupSlug }, words);
  // The log has entries of each site, and so have the counters.
  for (const site of sites) {
    const counted = {
      ...{ groupId: site.groupId, siteId: site.id, day: "2026-11-01", kind: "search", source: "direct" },
      ...{ subject: words.of(site.slug, "counted"), device: "phone", times: 9, empty: 9, results: 0 },
    };
    await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify([counted])}::jsonb)`));
    await db.withSite({ groupId: site.groupId, id: site.id }, (tx) =>
      tx.execute(sql`select audit_read('leads', 1, array[${words.of(site.slug, "read")}])`),
    );
  }
}

async function plantGroup(
  db: Database,
  { groupId, groupSlug }: { groupId: string; groupSlug: string },
  words: Words,
): Promise<void> {
  const memberId = ownerOf(groupSlug);
  const word = (name: string) => words.of(`staff of ${groupSlug}`, name);
  const createdAt = new Date();
  // The walk may last longer than a session without use.
  const later = new Date(createdAt.getTime() + 86_400_000);
  const email = `owner@${groupSlug}.example`;
  await db.withTenant({ groupId }, async (tx) => {
    await tx.execute(sql`select set_config('app.member_id', ${memberId}, true)`);
    await tx.insert(staffMembers).values({ id: memberId, email, name: word("name"), createdAt });
    await tx.insert(staffGrants).values({ groupId, id: word("grant"), memberId, role: "owner", createdAt });
    await tx
      .insert(staffIdentities)
      .values({ groupId, issuer: "https://id.example", subject: word("subject"), memberId, createdAt });
    await tx.insert(staffSessions).values({
      ...{ tokenHash: tokenOf(sessionOf(groupSlug)), memberId, method: "passkey", browser: word("browser") },
      ...{ createdAt, lastSeenAt: later, verifiedAt: later, expiresAt: later },
    });
    await tx.insert(staffInvitations).values({
      ...{ tokenHash: tokenOf(word("invitation")), groupId, id: `invitation-${groupSlug}` },
      ...{ email: `${word("invited")}@${groupSlug}.example`, name: word("invitee"), role: "sales" },
      ...{ createdAt, expiresAt: later },
    });
    await tx.insert(draftChanges).values({
      ...{ groupId, id: `change-${groupSlug}`, document: "group", siteId: null, path: ["name"] },
      ...{ from: [], to: [word("draft")], changedBy: memberId, changedAt: createdAt },
    });
    await tx.insert(changeSets).values({
      ...{
        groupId,
        id: `set-${groupSlug}`,
        title: word("title"),
        state: "published",
        versions: [],
        madeBy: memberId,
      },
      ...{
        changes: [{ document: "group", siteId: null, path: ["name"], to: word("draft"), by: memberId }],
        madeAt: createdAt,
      },
      publishedAt: createdAt,
    });
    await tx.insert(breakGlass).values({
      ...{ groupId, id: word("access"), memberId, reason: word("reason") },
      ...{ openedAt: createdAt, expiresAt: createdAt, endedAt: createdAt },
    });
    await tx.execute(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at)
      select group_id, id, 'interior_colour', to_jsonb(${word("colour")}::text), 'null'::jsonb, 'member', ${memberId}, now()
      from cars where group_id = ${groupId}::uuid order by id limit 1`);
    await tx.execute(sql`insert into stock_edits (group_id, id, summary, cars, changes, actor_kind, actor_id, at)
      values (${groupId}::uuid, ${`edit-${groupSlug}`}, ${word("edit")}, 0, '[]', 'member', ${memberId}, now())`);
  });
}
