import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { tradeInImages, tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/** Trade-ins that became enquiries, once their pictures are gone. */
export const tradeInRetention: RetentionRule = {
  kind: "trade-ins",
  setting: "retention.leads",
  action: "deleted, once their pictures are",
  days: ({ retention }) => retention.leads || null,
  async apply(tx, site, { before, most }) {
    const old = tx
      .select({ id: tradeIns.id })
      .from(tradeIns)
      .where(
        and(
          isOfSite(tradeIns, site),
          lt(tradeIns.updatedAt, before),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(tradeInImages)
              .where(
                and(
                  eq(tradeInImages.groupId, tradeIns.groupId),
                  eq(tradeInImages.siteId, tradeIns.siteId),
                  eq(tradeInImages.tradeInId, tradeIns.id),
                ),
              ),
          ),
        ),
      )
      .limit(most);
    const gone = await tx
      .delete(tradeIns)
      .where(and(isOfSite(tradeIns, site), inArray(tradeIns.id, old)))
      .returning({ id: tradeIns.id });
    return gone.length;
  },
};

export const tradeInDraftRetention: RetentionRule = {
  kind: "unfinished trade-ins",
  setting: "retention.tradeInDrafts",
  action: "deleted",
  days: ({ retention }) => retention.tradeInDrafts,
  apply: null,
};

export const pictureRetention: RetentionRule = {
  kind: "pictures of trade-ins",
  setting: "trade.imageDays",
  action: "deleted, and so are uploads that broke off, after an hour",
  days: ({ trade }) => trade.imageDays,
  apply: null,
};
