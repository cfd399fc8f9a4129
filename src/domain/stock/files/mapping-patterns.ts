import type { FeedMapping } from "#domain/stock/import/columns/mapping.ts";

/**
 * The patterns of a mapping, those of answers to its questions too. One runs over every row without a time limit, so staff can't add any in
 * the console.
 */
export const mappingPatterns = ({ fields, ask }: FeedMapping): Set<string> =>
  new Set(
    [fields, ...ask.flatMap(({ answers }) => answers.map((answer) => answer.fields))].flatMap((all) =>
      Object.values(all).flatMap((spec) =>
        typeof spec === "object" && spec !== null && spec.regex !== undefined ? [spec.regex] : [],
      ),
    ),
  );
