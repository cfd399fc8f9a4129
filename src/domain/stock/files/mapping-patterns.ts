import type { FeedMapping } from "#domain/stock/import/columns/mapping.ts";

/** The patterns of a mapping. One runs over every row without a time limit, so staff can't add any in the console. */
export const mappingPatterns = ({ fields }: FeedMapping): Set<string> =>
  new Set(
    Object.values(fields).flatMap((spec) =>
      typeof spec === "object" && spec !== null && spec.regex !== undefined ? [spec.regex] : [],
    ),
  );
