import { and, asc, eq, gt, sql } from "drizzle-orm";
import { leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { minuteMs } from "#lib/durations.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import {
  type ChangeOptions,
  changeLeads,
  type HandlingField,
  type LeadChange,
} from "./change-lead.server.ts";
import { markNotSpam } from "./handle-lead.server.ts";
import { type HandledLead, type Handler, leadIsIn } from "./handled-lead.server.ts";

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
  const { db, site, now } = options;
  const runs = await changesOf(options, by.memberId, run);
  const ids = [...runs.keys()];
  const marked = ids.filter((id) => backOf(runs.get(id) ?? []).seen.stage === "spam");
  const spam = await spamAmong(options, marked);
  for (const id of spam) await markNotSpam({ db, site, id, by, now });
  const changeOf = ({ id }: HandledLead): LeadChange | { kind: "unknown" } => {
    const change = backOf(runs.get(id) ?? []);
    if (change.seen.stage !== "spam") return change;
    return spam.has(id) ? { ...change, seen: { ...change.seen, stage: "new" } } : { kind: "unknown" };
  };
  const outcomes = await changeLeads(options, ids, changeOf, by);
  const undone = ids.filter((id) => outcomes.get(id)?.kind === "changed");
  await withoutAnswers(options, by, runs, undone);
  return { undone: undone.length, stay: ids.length - undone.length };
}

/** From what a run made of a lead to what it was. */
function backOf(changes: readonly Done[]): LeadChange {
  const pick = (which: "from" | "to") =>
    Object.fromEntries(changes.map((one) => [fieldOf[one.kind] ?? "stage", one[which]]));
  return { seen: pick("to"), wanted: pick("from") };
}

async function spamAmong({ db, site }: ChangeOptions, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(leadIsIn(site, ids), eq(leads.stage, "spam"))),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes back the first answers that a run was. */
async function withoutAnswers(
  { db, site }: ChangeOptions,
  by: Handler,
  runs: ReadonlyMap<string, readonly Done[]>,
  ids: readonly string[],
): Promise<void> {
  const staged = ids.flatMap((id) => {
    const stage = runs.get(id)?.find(({ kind }) => kind === "stage");
    return stage ? [{ id, at: stage.at }] : [];
  });
  const [first] = staged;
  if (!first) return;
  await db.as(by.actor).withSite(site, (tx) =>
    tx
      .update(leads)
      .set({ answeredAt: null })
      .where(
        and(
          leadIsIn(
            site,
            staged.map(({ id }) => id),
          ),
          eq(leads.answeredAt, first.at),
          eq(leads.stage, "new"),
        ),
      ),
  );
}
