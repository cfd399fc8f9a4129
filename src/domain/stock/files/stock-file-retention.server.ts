import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { stockFiles } from "#domain/stock/stock-tables.ts";
import { stayDays } from "./stock-file.server.ts";

/** Files are the group's: the first of its sites deletes them all. */
export const stockFileRetention: RetentionRule = {
  kind: "stock files that wait for their import",
  setting: null,
  action: "deleted",
  days: () => stayDays,
  async apply(tx, { groupId }, { before, most }) {
    const old = tx
      .select({ id: stockFiles.id })
      .from(stockFiles)
      .where(
        and(eq(stockFiles.groupId, groupId), isNull(stockFiles.importId), lt(stockFiles.uploadedAt, before)),
      )
      .limit(most);
    const gone = await tx
      .delete(stockFiles)
      .where(and(eq(stockFiles.groupId, groupId), inArray(stockFiles.id, old)))
      .returning({ id: stockFiles.id });
    return gone.length;
  },
};
