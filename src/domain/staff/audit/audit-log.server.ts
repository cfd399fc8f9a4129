import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { staffMembers, staffTokens } from "#domain/staff/staff-tables.ts";
import { csvCell } from "#lib/csv-cell.ts";
import { compareNames } from "#lib/name-order.ts";
import { auditEntries } from "#platform/database/audit-tables.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import type { AuditFilter, ListedEntry } from "./audit-entry.ts";
import { changeText } from "./audit-words.ts";

const pageSize = 50;
type Of = { groupId: string | null; filter: AuditFilter; siteSlugs: ReadonlyMap<string, string> };

const within = <T>(db: Database, groupId: string | null, work: (tx: Transaction) => Promise<T>) =>
  groupId === null ? db.withoutTenant(work) : db.withTenant({ groupId }, work);

function conditions({ groupId, filter }: Pick<Of, "groupId" | "filter">): SQL | undefined {
  const { actor, table, siteId, from, to, before } = filter;
  return and(
    groupId === null ? isNull(auditEntries.groupId) : eq(auditEntries.groupId, groupId),
    actor === null
      ? undefined
      : actor === "command" || actor === "task"
        ? eq(auditEntries.actorKind, actor)
        : or(
            eq(auditEntries.actorId, actor),
            sql`${auditEntries.actorKind} = 'token' and ${auditEntries.actorId} in (
              select t.id from staff_tokens t where t.group_id = ${groupId}::uuid and t.member_id = ${actor})`,
          ),
    table === null ? undefined : sql`${auditEntries.changes} @> ${JSON.stringify([{ table }])}::jsonb`,
    siteId === null ? undefined : eq(auditEntries.siteId, siteId),
    from === null ? undefined : sql`${auditEntries.at} >= ${from}::date`,
    to === null ? undefined : sql`${auditEntries.at} < ${to}::date + 1`,
    before === null ? undefined : lt(auditEntries.seq, before),
  );
}

/** A page of the log of a group, or of the platform with null: the newest entries first, 50 at a time. */
export function auditPage(db: Database, of: Of): Promise<{ entries: ListedEntry[]; next: number | null }> {
  return within(db, of.groupId, async (tx) => {
    const rows = await tx
      .select()
      .from(auditEntries)
      .where(conditions(of))
      .orderBy(desc(auditEntries.seq))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return {
      entries: await listed(tx, shown, of.siteSlugs),
      next: rows.length > pageSize ? (shown.at(-1)?.seq ?? null) : null,
    };
  });
}

/** `Grace Tan`, `Token “Nightly report” of Grace Tan` or `Program “Stock system”`, by the id of the member, token or client of the API. */
async function actorNames(
  tx: Transaction,
  rows: readonly Pick<typeof auditEntries.$inferSelect, "actorKind" | "actorId">[],
): Promise<Map<string, string>> {
  const idsOf = (kind: Actor["kind"]) => [
    ...new Set(rows.filter(({ actorKind }) => actorKind === kind).map(({ actorId }) => actorId)),
  ];
  const tokenIds = idsOf("token");
  const tokens =
    tokenIds.length === 0 ? [] : await tx.select().from(staffTokens).where(inArray(staffTokens.id, tokenIds));
  const ids = [...idsOf("member"), ...tokens.map(({ memberId }) => memberId)];
  const members =
    ids.length === 0 ? [] : await tx.select().from(staffMembers).where(inArray(staffMembers.id, ids));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  for (const { id, name, memberId } of tokens)
    names.set(id, `Token “${name}” of ${names.get(memberId) ?? "a former member"}`);
  for (const { id, name } of await clientNames(tx, tokenIds)) names.set(id, `Program “${name}”`);
  return names;
}

/** Clients of the API by their ids, which entries name as tokens. Their table belongs to an area above. */
async function clientNames(tx: Transaction, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from api_clients where id = any (${sql.param(ids)}::text[])`,
  );
  return rows;
}

async function listed(
  tx: Transaction,
  rows: (typeof auditEntries.$inferSelect)[],
  siteSlugs: Of["siteSlugs"],
): Promise<ListedEntry[]> {
  const names = await actorNames(tx, rows);
  return rows.map(({ seq, at, actorKind, actorId, action, siteId, changes }) => ({
    seq,
    at: at.toISOString(),
    actor:
      actorKind === "command"
        ? `Command by ${actorId}`
        : actorKind === "task"
          ? `Task: ${actorId}`
          : (names.get(actorId) ?? (actorKind === "token" ? "A former token" : "Former member")),
    action,
    site: siteId === null ? null : (siteSlugs.get(siteId) ?? siteId),
    changes,
  }));
}

export const auditColumns = ["number", "time", "actor", "action", "site", "changes", "ids"] as const;

/**
 * Writes the log as CSV, newest first, and leaves an entry that says so, also when writing fails before the end.
 * @param write gets whole lines; more is read once it is done
 * @returns how many entries
 */
export async function exportAudit(
  db: Database,
  of: Of & { actor: Actor; write(text: string): Promise<void> | void },
): Promise<number> {
  const { actor, groupId, write } = of;
  let { filter } = of;
  let count = 0;
  try {
    await write(`${auditColumns.join(",")}\n`);
    for (;;) {
      const page = await auditPage(db, { ...of, filter });
      for (const entry of page.entries) {
        count++;
        await write(`${lineOf(entry)}\n`);
      }
      if (page.next === null) break;
      filter = { ...filter, before: page.next };
    }
  } finally {
    await within(db.as(actor), groupId, (tx) =>
      tx.execute(sql`select audit_read('audit_entries', ${count}::bigint, '{}')`),
    );
  }
  return count;
}

function lineOf({ seq, at, actor, action, site, changes }: ListedEntry): string {
  const ids = changes.flatMap((change) => change.ids);
  return [String(seq), at, actor, action, site ?? "", changes.map(changeText).join("; "), ids.join(" ")]
    .map(csvCell)
    .join(",");
}

/** Who appears in a group's log: for the filter. */
export function auditActors(db: Database, groupId: string | null): Promise<{ id: string; name: string }[]> {
  return within(db, groupId, async (tx) => {
    const of = groupId === null ? isNull(auditEntries.groupId) : eq(auditEntries.groupId, groupId);
    const rows = await tx
      .selectDistinct({ id: auditEntries.actorId })
      .from(auditEntries)
      .where(and(of, inArray(auditEntries.actorKind, ["member", "token"])));
    const ids = rows.map(({ id }) => id);
    const members =
      ids.length === 0 ? [] : await tx.select().from(staffMembers).where(inArray(staffMembers.id, ids));
    return [...members, ...(await clientNames(tx, ids))]
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => compareNames(a.name, b.name));
  });
}
