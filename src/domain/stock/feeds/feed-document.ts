import type { DocumentCheck } from "#domain/configuration/document.ts";
import { placedFeeds } from "#domain/configuration/placed-feeds.ts";
import { checkMapping } from "#domain/stock/import/columns/mapping.ts";
import { writtenPath } from "#platform/config/problem.ts";

/** Checks the mappings of a configuration's feeds, whose schema belongs to the import. */
export const checkFeedMappings: DocumentCheck = ({ group }) =>
  (group ? placedFeeds(group) : []).flatMap(({ feed, path }) => {
    const checked = checkMapping(feed.mapping);
    if (checked.kind === "ok") return [];
    return checked.problems.map((problem) => ({
      path: writtenPath([...path, "mapping", ...problem.path]),
      message: problem.message,
      line: null,
    }));
  });
