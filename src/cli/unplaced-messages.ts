import { sql } from "drizzle-orm";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type CommandIo, UsageError } from "./command.ts";
import { table } from "./table.ts";

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Row = {
  id: string;
  received_at: string;
  summary: { from: string; subject: string; isSpam: boolean } | null;
};

/** Shoppers' e-mails whose site isn't known: no one else has them in a list. */
export async function listUnplaced(_args: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  const { rows } = await withDb((db) =>
    db.withoutTenant((tx) =>
      tx.execute<Row>(sql`select id, received_at, summary from unplaced_inbound(200)`),
    ),
  );
  io.out(
    rows.length === 0
      ? "Every message has a site."
      : table(
          ["id", "received", "from", "subject", "spam"],
          rows.map(({ id, received_at, summary }) => [
            id,
            new Date(received_at).toISOString(),
            summary?.from ?? "",
            summary?.subject ?? "",
            summary?.isSpam ? "yes" : "",
          ]),
        ),
  );
  return 0;
}

/** Gives such a message to the list of a site, whose members place it; without a site it is deleted. */
export async function assignUnplaced([id, slug]: string[], io: CommandIo, withDb: WithDb): Promise<number> {
  if (!id) throw new UsageError("Say the message's id, as messages unplaced lists it");
  return withDb(async (db) => {
    const now = new Date();
    const site = slug ? await createSiteStore(db, () => now).bySlug(slug) : null;
    if (slug && !site) {
      io.err(`There is no site ${slug}.`);
      return 1;
    }
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ changed: string }>(
        sql`select assign_inbound(${id}, ${site?.groupId ?? null}::uuid, ${site?.id ?? null}::uuid, ${now.toISOString()}::timestamptz) as changed`,
      ),
    );
    if (Number(rows[0]?.changed) === 0) {
      io.err(`There is no such message: ${id}`);
      return 1;
    }
    io.out(site ? `It is in the list of ${site.name} in some seconds.` : "It is deleted in some seconds.");
    return 0;
  });
}
