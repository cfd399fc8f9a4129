import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";
import { attemptsOf } from "./attempts.server.ts";
import type { ListedAttempt, ListedEndpoint } from "./listed-endpoint.ts";
import { webhookEndpoints } from "./webhook-tables.ts";

/** The endpoints of a group, the oldest first, without their secrets. @param id only this one; null for all */
export function listedEndpoints(
  db: Database,
  { groupId, id }: { groupId: string; id: string | null },
): Promise<ListedEndpoint[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const ofGroup = eq(webhookEndpoints.groupId, groupId);
    const rows = await tx
      .select()
      .from(webhookEndpoints)
      .where(id === null ? ofGroup : and(ofGroup, eq(webhookEndpoints.id, id)))
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
    const { rows: counts } = await tx.execute<{ id: string; waiting: number; since: string | null }>(sql`
      select e.id, count(v.seq)::int as waiting, min(v.at) as since
      from webhook_endpoints e left join events v on v.group_id = e.group_id and v.seq > e.sent_seq
        and (v.type = any (e.types) or split_part(v.type, '.', 1) || '.*' = any (e.types))
        and (e.site_ids is null or v.site_id is null or v.site_id = any (e.site_ids))
      where e.group_id = ${groupId}::uuid and (${id}::text is null or e.id = ${id}) group by e.id`);
    return rows.map((row) => {
      const waiting = counts.find((one) => one.id === row.id);
      return {
        id: row.id,
        clientId: row.clientId,
        url: row.url,
        types: row.types,
        siteIds: row.siteIds,
        state: row.state === "disabled" ? (row.reason ?? "member") : row.failingSince ? "trying" : "active",
        hasSecret: row.secret !== null,
        waiting: waiting?.waiting ?? 0,
        waitingSince: waiting?.since ? new Date(waiting.since).toISOString() : null,
        lastSentAt: row.lastSentAt?.toISOString() ?? null,
        failingSince: row.failingSince?.toISOString() ?? null,
        nextTryAt: row.nextTryAt?.toISOString() ?? null,
        disabledAt: row.disabledAt?.toISOString() ?? null,
        passedOver: row.passedOver,
      };
    });
  });
}

export async function listedAttempts(
  db: Database,
  endpoint: { groupId: string; id: string },
): Promise<ListedAttempt[]> {
  const rows = await db.withTenant(endpoint, (tx) => attemptsOf(tx, endpoint));
  return rows.map(({ number, type, seq, at, outcome, status, reason, ms }) => ({
    number,
    type,
    seq,
    at: at.toISOString(),
    outcome,
    status,
    reason,
    ms,
  }));
}

/** Hosts of endpoints that the program disabled, for members to enable again. */
export function disabledByProgram(db: Database, groupId: string): Promise<{ id: string; host: string }[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({ id: webhookEndpoints.id, url: webhookEndpoints.url })
      .from(webhookEndpoints)
      .where(
        and(
          eq(webhookEndpoints.groupId, groupId),
          eq(webhookEndpoints.state, "disabled"),
          inArray(webhookEndpoints.reason, ["gone", "failing"]),
        ),
      );
    return rows.map(({ id, url }) => ({ id, host: new URL(url).host }));
  });
}
