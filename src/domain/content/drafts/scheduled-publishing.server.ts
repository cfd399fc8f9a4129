import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { lockDocuments } from "#domain/configuration/apply-document.server.ts";
import { changeSets } from "#domain/configuration/draft-tables.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { changeSentence, type DocumentNames } from "./change-text.ts";
import type { DraftRules } from "./check-draft.ts";
import { namesIn } from "./document-names.ts";
import { publishedDocuments } from "./documents.server.ts";
import type { Change } from "./draft.ts";
import { whyNotPublishable } from "./editable.ts";
import { type Publication, publishChanges, unlessUnpublishable } from "./publish.server.ts";

/** Scheduled changes are published within this time, in milliseconds. */
const everyMs = 3_000;

/** Publishes change sets at their time. One that can't be published any more fails, and its changes stay with it. */
export function scheduledPublishing(services: {
  db: Database;
  rules: DraftRules;
  log: Logger;
  now(): Date;
}): BackgroundTask {
  return {
    name: "scheduled publishing",
    everyMs,
    // The state of a change set is read again under the group's lock.
    leasesRows: true,
    role: applicationRole,
    run: async (stopped) => {
      const { db, log, now } = services;
      const { rows } = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string; id: string }>(
          sql`select group_id, id from due_change_sets(${now().toISOString()}::timestamptz)`,
        ),
      );
      for (const { group_id: groupId, id } of rows) {
        if (stopped()) break;
        const state = await publishScheduled(services, groupId, id);
        log.info({ groupId, changeSet: id, state }, "scheduled publishing");
      }
      return null;
    },
  };
}

/** Publishes one scheduled change set; returns what became of it, `none` when another process was first. */
export async function publishScheduled(
  { db, rules, now }: { db: Database; rules: DraftRules; now(): Date },
  groupId: string,
  id: string,
): Promise<"published" | "failed" | "none"> {
  const within = db.as({ kind: "task", id: "scheduled publishing", action: "draft.publish" });
  const own = and(eq(changeSets.groupId, groupId), eq(changeSets.id, id));
  const at = now();
  const outcome = await unlessUnpublishable(() =>
    within.withTenant({ groupId }, async (tx): Promise<Publication<Change> | { kind: "none" }> => {
      await lockDocuments(tx, groupId);
      const [set] = await tx.select().from(changeSets).where(own);
      if (set?.state !== "scheduled") return { kind: "none" };
      const changes = set.changes.map(({ from, to, ...change }): Change => ({ ...change, from, to }));
      const reason = whyNotPublishable(changes);
      if (reason !== null) return { kind: "refused", problems: [{ path: "", message: reason, line: null }] };
      const done = await publishChanges(tx, groupId, changes, { rules, author: { by: "console", at } });
      if (done.kind === "published")
        await tx
          .update(changeSets)
          .set({ state: "published", publishedAt: at, versions: done.versions })
          .where(own);
      return done;
    }),
  );
  if (outcome.kind === "none" || outcome.kind === "published") return outcome.kind;
  await within.withTenant({ groupId }, async (tx) => {
    const documents = await publishedDocuments(tx, groupId, []);
    const problem = failureText(outcome, documents ? namesIn(documents) : null);
    await tx
      .update(changeSets)
      .set({ state: "failed", problem })
      .where(and(own, eq(changeSets.state, "scheduled")));
  });
  return "failed";
}

/** Why scheduled changes weren't published, for the people who scheduled them. */
function failureText(
  outcome: Exclude<Publication<Change>, { kind: "published" }>,
  names: DocumentNames | null,
): string {
  if (outcome.kind === "refused")
    return outcome.problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  return outcome.overtaken
    .map(({ change, current }) =>
      names
        ? `Someone else ${changeSentence({ ...change, to: current }, names)}`
        : "A value was changed meanwhile",
    )
    .join("; ");
}
