import { offerProblem, termsOf } from "#domain/configuration/offer-terms.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { ContentDocument } from "./content-document.ts";

type Content = {
  readonly [List in "popups" | "pages" | "articles"]: readonly ContentDocument[List][number][];
};

/** The popups of a site's content, and those that are blocks of pages and articles, with their paths. */
export function popupsIn({ popups, pages, articles }: Content) {
  const own = popups.map((popup, index) => ({ path: `popups[${index}]`, popup, page: null }));
  const within = [["pages", pages] as const, ["articles", articles] as const].flatMap(([list, entries]) =>
    entries.flatMap((entry, index) =>
      entry.blocks.flatMap((block, at) =>
        block.type === "timed_popup"
          ? [{ path: `${list}[${index}].blocks[${at}]`, popup: block, page: entry }]
          : [],
      ),
    ),
  );
  return [...own, ...within];
}

/** What Australian rules require of the popups in a site's content and is missing. */
export function contentOfferProblems(
  content: Content,
  site: Pick<Site, "currency" | "finance" | "showDealerLicence" | "locations">,
): Problem[] {
  const terms = termsOf(site);
  return popupsIn(content).flatMap(
    ({ path, popup }) => offerProblem(`${path}.description`, popup, terms) ?? [],
  );
}
