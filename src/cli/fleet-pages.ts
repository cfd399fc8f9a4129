import type { PageComparison } from "#domain/content/drafted-sites/page-changes.server.ts";
import type { Part } from "#domain/content/drafted-sites/page-words.ts";
import type { PlannedSite } from "#domain/fleet/plan-fleet.server.ts";
import { type CommandIo, UsageError } from "./command.ts";
import { table } from "./table.ts";

/** Lends a comparison of pages, which takes as long to make as a process to start. */
export type WithPageComparison = <T>(work: (comparison: PageComparison) => Promise<T>) => Promise<T>;

/** What a plan says of pages besides: `path` is null for all that differ. */
export type AskedPages = { path: string | null };

export function askedPages({ pages, page }: { pages?: boolean; page?: string }): AskedPages | null {
  if (page === undefined) return pages ? { path: null } : null;
  if (!/^\/(?![/\\])[^\s\\]*$/.test(page))
    throw new UsageError("Write a path of the sites, such as --page /contact-us");
  return { path: page };
}

/**
 * Prints the pages that differ at each site which changes, or the words of one page.
 */
export async function printPages(
  planned: readonly PlannedSite[],
  { path }: AskedPages,
  io: CommandIo,
  withComparison: WithPageComparison,
): Promise<void> {
  const changing = planned.flatMap(({ site, plan }) =>
    plan.kind === "changes"
      ? [
          {
            slug: site.slug,
            draft: { groupId: site.groupId, siteId: site.id, changes: [], agency: plan.agency },
          },
        ]
      : [],
  );
  if (changing.length === 0) return;
  await withComparison(async (comparison) => {
    for (const { slug, draft } of changing)
      io.out(
        path === null
          ? pagesText(slug, await comparison.pages(draft))
          : wordsText(slug, path, await comparison.page(draft, path)),
      );
  });
}

type Pages = Awaited<ReturnType<PageComparison["pages"]>>;
type Words = Awaited<ReturnType<PageComparison["page"]>>;

const invalidText = (slug: string, problems: readonly { message: string }[]): string =>
  `${slug}: ${problems.map(({ message }) => message).join("; ")}`;

function pagesText(slug: string, found: Pages): string {
  if (found.kind === "invalid") return invalidText(slug, found.problems);
  const { pages, compared, left } = found;
  const rest = left > 0 ? `; ${left} more weren't compared, since it took long` : "";
  const head = `${slug}: ${pages.length} of ${compared} compared pages differ${rest}.`;
  if (pages.length === 0) return head;
  const rows = pages.map((page) => [page.how, page.path, page.title]);
  return `${head}\n${table(["pages", "address", "title"], rows)}`;
}

function wordsText(slug: string, path: string, found: Words): string {
  if (found.kind === "invalid") return invalidText(slug, found.problems);
  if (found.isSame) return `${slug}${path}: the change doesn't change this page.`;
  if (found.differences.length === 0) return `${slug}${path}: its words stay the same, its looks change.`;
  const line = (mark: string, parts: readonly Part[]) =>
    parts.length === 0 ? [] : [`${mark} ${parts.map(({ text }) => text).join("")}`];
  const lines = found.differences.flatMap(({ live, draft }) => [...line("-", live), ...line("+", draft)]);
  return [`${slug}${path}:`, ...lines].join("\n");
}
