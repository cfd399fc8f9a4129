import { and, asc, eq, gt, sql } from "drizzle-orm";
import { stages } from "#domain/leads/lead-stage.ts";
import { leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { minuteMs } from "#lib/durations.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type ChangeOptions, changeLead, type HandlingField } from "./change-lead.server.ts";
import { markNotSpam } from "./handle-lead.server.ts";
import { type Handler, leadIs } from "./handled-lead.server.ts";

/** How long a change of many leads can be undone. */
const undoneWithinMs = 10 * minuteMs;

const fieldOf: Record<string, HandlingField> = {
  stage: "stage",
  owner: "ownerId",
  tags: "tags",
  reason: "lostReason",
  sleep: "asleepUntil",
};

type Done = { kind: string; at: Date; from: unknown; to: unknown };

/** What a member changed at a site in one run, by lead. */
async function changesOf(
  { db, site, now }: ChangeOptions,
  memberId: string,
  run: string,
): Promise<Map<string, Done[]>> {
  const since = new Date(now.getTime() - undoneWithinMs);
  const rows = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(leadEvents)
      .where(
        and(
          isOfSite(leadEvents, site),
          gt(leadEvents.at, since),
          eq(leadEvents.memberId, memberId),
          eq(sql`${leadEvents.details} ->> 'run'`, run),
        ),
      )
      .orderBy(asc(leadEvents.at)),
  );
  const changes = rows.map(({ leadId, kind, at, details: { from, to } }) => ({ leadId, kind, at, from, to }));
  return Map.groupBy(changes, ({ leadId }) => leadId);
}

/**
 * Sets the leads of a run back to what they were, but for those that someone changed since.
 * @returns how many were set back, and how many stay because of a later change
 */
export async function undoRun(
  options: ChangeOptions,
  by: Handler & { memberId: string },
  run: string,
): Promise<{ undone: number; stay: number }> {
  const counts = { undone: 0, stay: 0 };
  for (const [id, changes] of await changesOf(options, by.memberId, run))
    counts[(await undoOne(options, by, id, changes)) ? "undone" : "stay"]++;
  return counts;
}

async function undoOne(
  options: ChangeOptions,
  by: Handler,
  id: string,
  changes: readonly Done[],
): Promise<boolean> {
  const { db, site, now } = options;
  const pick = (which: "from" | "to") =>
    Object.fromEntries(changes.map((one) => [fieldOf[one.kind] ?? "stage", one[which]]));
  const [seen, wanted] = [pick("to"), pick("from")];
  if (seen.stage === "spam") {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute(sql`select from leads where ${leadIs(site, id)} and stage = 'spam'`),
    );
    if (rows.length === 0) return false;
    await markNotSpam({ db, site, id, by, now });
    seen.stage = "new";
  }
  const known = stages.some((stage) => stage === wanted.stage) || wanted.stage === undefined;
  const { kind } = known ? await changeLead(options, id, { seen, wanted }, by) : { kind: "unknown" };
  const stage = changes.find((one) => one.kind === "stage");
  // The first answer was this change.
  if (kind === "changed" && stage)
    await db.as(by.actor).withSite(site, (tx) =>
      tx
        .update(leads)
        .set({ answeredAt: null })
        .where(and(leadIs(site, id), eq(leads.answeredAt, stage.at), eq(leads.stage, "new"))),
    );
  return kind === "changed";
}
