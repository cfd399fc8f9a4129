import type { UploadProblem } from "#console/feeds/feeds-model.ts";
import type { Site } from "#domain/configuration/site.ts";
import { feedName } from "#domain/configuration/slices/stock-feeds.ts";
import { plannedFeeds } from "#domain/stock/feeds/planned-feeds.server.ts";
import { addStockFile } from "#domain/stock/files/add-stock-file.server.ts";
import { mappingText } from "#domain/stock/import/columns/mapping.ts";
import { cutText } from "#lib/sent-text.ts";
import { slugify } from "#lib/slug.ts";
import type { Database } from "#platform/database/database.server.ts";

/** Stores the file of a form: `file`, `feed` (as people write names), `site` (a slug) and `full` (yes). Busy is for a status of its own. */
export async function uploadFile(
  db: Pick<Database, "withTenant">,
  {
    form,
    sites,
    memberId,
    signal,
  }: { form: FormData; sites: readonly Site[]; memberId: string; signal: AbortSignal },
  now: Date,
): Promise<UploadProblem | { kind: "busy"; answer: UploadProblem } | { kind: "added"; id: string }> {
  const typed = String(form.get("feed") ?? "").trim();
  const feed = slugify(typed).slice(0, 40);
  const slug = String(form.get("site") ?? "");
  const isFull = form.get("full") === "yes";
  const refuse = (problem: string) => ({
    kind: "problem" as const,
    problem,
    feed: typed,
    site: slug,
    isFull,
  });
  const site = sites.find((one) => one.slug === slug);
  if (!site) return refuse("Choose a site.");
  if (!feedName.safeParse(feed).success) return refuse("Name the feed, such as used-cars.");
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return refuse("Choose a file with the stock first.");
  const planned = (await plannedFeeds(db, site.groupId)).find((one) => one.feed.name === feed);
  const configured = planned ? mappingText(planned.feed.mapping) : null;
  const added = {
    site,
    feed,
    isFull,
    configured,
    content: file,
    fileName: cutText(file.name, 200),
    uploadedBy: memberId,
  };
  const outcome = await addStockFile(db, { file: added, signal }, now);
  if (outcome === "busy")
    return {
      kind: "busy",
      answer: refuse("Other files of your group are being read. Try again in a moment."),
    };
  return outcome.kind === "added"
    ? outcome
    : refuse(`${file.name} can’t be read: ${outcome.message.replace(/[.!]?$/, ".")}`);
}
