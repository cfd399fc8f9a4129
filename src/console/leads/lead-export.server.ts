import { sql } from "drizzle-orm";
import type { LeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { type Found, findLeads } from "#domain/leads/lead-list/lead-list.server.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { answerOf, carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { byteOrderMark, csvCell } from "#lib/csv-cell.ts";
import { spacedPhone } from "#lib/phone-number.ts";
import type { Database } from "#platform/database/database.server.ts";

const columns = [
  ...["lead_id", "reference", "received", "site", "location", "category", "stage", "owner", "tags", "name"],
  ...["email", "phone", "car", "stock_number", "message", "opt_in", "answer_due", "first_answer"],
];

/** Leads read at once of each site: with all that they can hold, a few megabytes. */
const batch = 100;

/**
 * Writes the leads of a filter as a CSV file for a spreadsheet, newest first, and leaves an entry in the log of each of their groups that says how many, also when
 * writing fails before the end.
 * @param ownerOf name of a member by id
 * @param write gets whole lines; more is read once it is done
 */
export async function exportLeads(
  db: Database,
  reach: readonly Reach[],
  of: {
    filter: LeadFilter;
    memberId: string;
    now: Date;
    ownerOf(id: string): string;
    write(text: string): Promise<void> | void;
  },
): Promise<number> {
  const { filter, memberId, now, ownerOf, write } = of;
  const counts = new Map(reach.map(({ site }) => [site.groupId, 0]));
  let { before } = filter;
  try {
    await write(`${byteOrderMark}${columns.join(",")}\n`);
    for (;;) {
      const query = { filter: { ...filter, before }, memberId, now };
      const { found, next } = await findLeads(db, reach, query, batch);
      for (const one of found) {
        const { groupId } = one.reach.site;
        counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
        await write(`${lineOf(one, ownerOf)}\n`);
      }
      if (next === null) break;
      before = next;
    }
  } finally {
    const acting = db.as({ kind: "member", id: memberId, action: "leads.export" });
    for (const [groupId, count] of counts)
      await acting.withTenant({ groupId }, (tx) =>
        tx.execute(sql`select audit_read('leads', ${count}::bigint, '{}')`),
      );
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function lineOf({ reach: { site }, row }: Found, ownerOf: (id: string) => string): string {
  const { id, payload, consent, category, stage, tags, owner_id: owner } = row;
  const own: Record<string, string> = {
    lead_id: id,
    reference: leadReference(id),
    site: site.slug,
    category,
    stage,
    received: instant(row.created_at),
    location: site.locations.find((one) => one.id === row.location_id)?.name ?? "",
    owner: owner === null ? "" : ownerOf(owner),
    tags: tags.join(", "),
    name: [answerOf(row, "name"), answerOf(row, "last_name")].filter(Boolean).join(" "),
    car: carTitle({ payload, car: row.car }) ?? "",
    opt_in: consent.optIn ? "yes" : "no",
    answer_due: instant(row.due_at),
    first_answer: instant(row.answered_at),
  };
  return columns
    .map((name) => {
      const value = own[name] ?? answerOf(row, name);
      return name === "phone" ? phoneCell(value) : csvCell(value);
    })
    .join(",");
}

/** A number with its spaces: spreadsheets take one without for a sum, and drop its plus sign. */
function phoneCell(phone: string): string {
  const spaced = spacedPhone(phone);
  return /^\+\d+(?: \d+)+$/.test(spaced) ? spaced : csvCell(phone);
}

const instant = (at: string | null) => (at === null ? "" : new Date(at).toISOString());
