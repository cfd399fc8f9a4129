import { and, eq, ne, sql } from "drizzle-orm";
import { type SiteTarget, siteContent } from "#console/pages/site-content.server.ts";
import { sitePages } from "#console/pages/site-pages.server.ts";
import { formWords } from "#console/parts/setting-form/form-words.ts";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { isReservedPath, type RedirectRule, redirectFinder } from "#domain/configuration/slices/redirects.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { type Editor, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { FairQueue, QueueFull } from "#lib/fair-queue.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { mergeLayers } from "#platform/config/layer.ts";
import type { Database } from "#platform/database/database.server.ts";
import { maxRows, type OldAddressesAnswer, type Row } from "./old-addresses.ts";
import { type NewSite, proposeRedirects, type Subject } from "./propose-redirects.ts";
import { readAddresses } from "./read-addresses.server.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "bySlug">;
  stocks: SiteStocks;
  draftRules: DraftRules;
  now(): Date;
};

/** Each address of a form is compared with the pages of the site: of a site with many pages, fewer addresses. */
const maxComparisons = 10_000_000;

/** Reading takes the processor and memory: few forms at a time, one of a group. */
const turns = new FairQueue({ perCaller: 1, total: 2, maxWaiting: 1 });

/** The redirects of a site as the draft has them, its own or the group's. Null for a site that is gone. */
export async function redirectsOf(
  { consoleDb: db }: Pick<Deps, "consoleDb">,
  target: SiteTarget,
): Promise<{ own: RedirectRule[] | undefined; all: RedirectRule[]; changes: number } | null> {
  const content = await siteContent(db, target);
  if (!content) return null;
  const site = content.documents.sites.get(target.site.id);
  const { redirects = [] } = mergeLayers(content.documents.group, site) as { redirects?: RedirectRule[] };
  return { own: site?.redirects ?? undefined, all: redirects, changes: content.draft.changes.length };
}

/** Reads the files of a form in its group's turn and proposes where each of their addresses leads. */
export async function proposeFrom(
  deps: Deps,
  target: SiteTarget,
  form: FormData,
): Promise<OldAddressesAnswer> {
  try {
    return await turns.run(target.groupId, () => proposedFrom(deps, target, form));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return { kind: "problem", problem: "Other files of your group are being read. Try again in a moment." };
  }
}

async function proposedFrom(deps: Deps, target: SiteTarget, form: FormData): Promise<OldAddressesAnswer> {
  const pause = pauseAfter(20);
  const files = form.getAll("file").filter((one): one is File => one instanceof File && one.size > 0);
  if (files.length === 0) return { kind: "problem", problem: "Choose a file first." };
  const { addresses, sitemaps, problems } = await readAddresses(files, pause);
  const site = await deps.sites.bySlug(target.site.slug);
  const redirects = await redirectsOf(deps, target);
  const known = site && (await newSite(deps, target, site));
  if (!known || !redirects) return { kind: "problem", problem: "This site is gone." };
  const paths = new Set([...known.pages, ...known.cars].map(({ path }) => path.toLowerCase()));
  const fixed = new Set(deps.draftRules.patterns.filter((pattern) => !/[:*?]/.test(pattern)));
  const redirect = redirectFinder(redirects.all);
  const most = Math.max(1, Math.floor(maxComparisons / Math.max(1, known.pages.length)));
  const { proposals, unchanged, left } = await proposeRedirects(
    addresses,
    known,
    (path) => paths.has(path) || fixed.has(path) || isReservedPath(path) || redirect(path) !== null,
    { most, pause },
  );
  if (left > 0)
    problems.push(
      `Only the first ${formatNumber(most)} addresses were compared with the pages of this site: send the other ${formatNumber(left)} in a file of their own.`,
    );
  const order = { sure: 0, likely: 1, guess: 2 };
  const rows = proposals
    .map(({ from, to, confidence, why }): Row => ({ from, to: to ?? "", confidence, why }))
    .sort((a, b) => (a.confidence ? order[a.confidence] : 3) - (b.confidence ? order[b.confidence] : 3));
  return {
    kind: "proposed",
    rows: rows.slice(0, maxRows),
    more: Math.max(0, rows.length - maxRows),
    unchanged,
    sitemaps,
    problems,
  };
}

async function newSite(deps: Deps, target: SiteTarget, site: Site): Promise<NewSite | null> {
  const content = await siteContent(deps.consoleDb, target);
  if (!content) return null;
  const { pages, cars } = await sitePages(deps, site, content);
  const stock = await carsOf(deps.consoleDb, site.groupId);
  return {
    pages,
    cars: stock.filter(({ path }) => cars.has(path)),
    subjects: subjectsOf(site, new Set(pages.map(({ path }) => path))),
  };
}

const carsOf = (db: Database, groupId: string): Promise<NewSite["cars"][number][]> =>
  db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({
        slug: cars.slug,
        vin: cars.vin,
        stockNumber: sql<string | null>`${cars.facts} ->> 'stock_number'`,
      })
      .from(cars)
      .where(and(eq(cars.groupId, groupId), ne(cars.status, "sold")));
    return rows.map(({ slug, vin, stockNumber }) => ({ path: `/cars/${slug}`, vin, stockNumber }));
  });

/** The pages of subjects that this site has. */
function subjectsOf(site: Site, paths: ReadonlySet<string>): NewSite["subjects"] {
  const wanted: Record<Subject, string[]> = {
    used: ["/search/used-cars", "/search"],
    new: ["/search/new-cars", "/search"],
    demo: ["/search/demo-cars", "/search"],
    stock: ["/search"],
    finance: [site.finance.path],
    contact: [site.contact.path],
    service: ["/service", "/book-a-service"],
    trade: [site.trade.path],
    testDrive: ["/book-test-drive"],
    models: ["/models"],
    offers: [site.content.offersPath],
    blog: [...paths].some((path) => path.startsWith("/blog/")) ? ["/blog"] : [],
    privacy: ["/privacy-policy"],
    terms: ["/terms-and-conditions"],
    careers: ["/careers"],
  };
  const subjects: Partial<Record<Subject, string>> = {};
  for (const [subject, choices] of Object.entries(wanted) as [Subject, string[]][]) {
    const path = choices.find((one) => paths.has(one) || one === "/search" || one === "/blog");
    if (path !== undefined) subjects[subject] = path;
  }
  return subjects;
}

/** The rows of a form, and those of them that were ticked and lead somewhere. */
function typedRows(form: FormData): { rows: Row[]; taken: Row[] } {
  const text = (name: string, at: number) => String(form.get(`${name}-${at}`) ?? "").trim();
  const count = Math.min(maxRows, Number(form.get("rows")) || 0);
  const all = Array.from({ length: count }, (_, at) => {
    const confidence = text("confidence", at) as Row["confidence"];
    const row = {
      from: text("from", at),
      to: text("to", at),
      why: text("why", at),
      confidence: confidence || null,
    };
    return { row, isTaken: form.has(`take-${at}`) && row.to !== "" };
  }).filter(({ row }) => row.from !== "");
  return {
    rows: all.map(({ row }) => row),
    taken: all.flatMap(({ row, isTaken }) => (isTaken ? [row] : [])),
  };
}

/** Adds the ticked rows of a form to the site's redirects in the draft. */
export async function saveRedirects(
  deps: Deps,
  editor: Editor,
  target: SiteTarget,
  form: FormData,
): Promise<OldAddressesAnswer> {
  const { rows, taken } = typedRows(form);
  const again = (problems: string[]): OldAddressesAnswer => ({
    kind: "proposed",
    rows,
    more: 0,
    unchanged: 0,
    sitemaps: [],
    problems,
  });
  if (taken.length === 0) return again(["Tick the redirects that you want first."]);
  const redirects = await redirectsOf(deps, target);
  if (!redirects) return { kind: "problem", problem: "This site is gone." };
  const added = taken.map(({ from, to }): RedirectRule => ({ from, to, permanent: true }));
  const froms = new Set(added.map(({ from }) => from));
  const to = [...redirects.all.filter(({ from }) => !froms.has(from)), ...added];
  const name = { document: "site" as const, siteId: target.site.id };
  const edits = [{ path: ["redirects"], from: redirects.own, to }];
  const outcome = await saveEdits(deps.consoleDb, editor, { name, edits }, deps.draftRules, deps.now());
  switch (outcome.kind) {
    case "saved": {
      const missing = rows.filter(({ from }) => !froms.has(from)).map(({ from }) => from);
      return { kind: "saved", count: added.length, missing };
    }
    case "refused":
      return again(outcome.problems.map(({ message }) => formWords(message)));
    case "forbidden":
      return again([`This can’t be saved: ${outcome.reason}.`]);
    case "conflict":
      return again(["Someone else changed the redirects just now. Save again to add these to theirs."]);
  }
}
