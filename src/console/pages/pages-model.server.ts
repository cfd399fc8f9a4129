import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { textsOf } from "#console/parts/setting-form/setting-values.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { RedirectRule } from "#domain/configuration/slices/redirects.ts";
import { dayText } from "#domain/content/drafts/change-text.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { isWithin } from "#domain/content/drafts/document-path.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { memberNames } from "#domain/content/drafts/listed-sets.server.ts";
import { brokenLinkFinder, linksIn } from "#domain/content/pages/broken-links.ts";
import type { ContentDocument } from "#domain/content/pages/content-document.ts";
import { defaultPages } from "#domain/content/pages/default-pages.ts";
import { undescribedPictures } from "#domain/content/pages/undescribed-pictures.ts";
import { searchWords } from "#lib/search-words.ts";
import { mergeLayers } from "#platform/config/layer.ts";
import type { Database } from "#platform/database/database.server.ts";
import { blockForms } from "./block-forms.ts";
import type { TypedEntry } from "./entry-form.ts";
import { entryFields, entryIn, keyOfEntry } from "./entry-kinds.ts";
import type { EntryModel, ListedEntry, PagesModel } from "./entry-model.ts";
import { addressOnSite, type EditedList, editedLists, entryKinds } from "./entry-name.ts";
import { blockFields, blocksOf, typedEntry } from "./entry-of-form.ts";
import { blockMarks, markOf } from "./marks.ts";
import { treeOf } from "./page-tree.ts";
import { contentOf, type SiteContent, type SiteTarget, siteContent } from "./site-content.server.ts";

type Deps = { db: Database; sites: Pick<SiteStore, "bySlug">; rules: DraftRules };

type Entry = Record<string, unknown>;

/** The default pages of a site that its own content doesn't replace. */
async function defaultsOf({ sites }: Deps, { site }: SiteTarget): Promise<Entry[]> {
  const found: Site | null = await sites.bySlug(site.slug);
  return found ? defaultPages(found) : [];
}

function linkFinder(
  { rules }: Deps,
  { documents, drafted }: SiteContent,
  { site }: SiteTarget,
  defaults: readonly Entry[],
): (href: string) => boolean {
  const { redirects = [] } = mergeLayers(documents.group, documents.sites.get(site.id)) as {
    redirects?: RedirectRule[];
  };
  return brokenLinkFinder({
    content: drafted,
    redirects,
    patterns: rules.patterns,
    defaults: defaults.map(({ path }) => String(path)),
  });
}

/** The content of a site as the draft has it, with what was removed there; those whose title, address or text has the words of a query. */
export async function pagesOf(
  deps: Deps,
  target: SiteTarget,
  { targets, query }: { targets: readonly SiteTarget[]; query: string },
): Promise<PagesModel | null> {
  const content = await siteContent(deps.db, target);
  if (!content) return null;
  const defaults = await defaultsOf(deps, target);
  const isBroken = linkFinder(deps, content, target, defaults);
  const words = searchWords(query);
  const listed = (list: EditedList): ListedEntry[] => {
    const { drafted, published } = content;
    const written = [...(drafted[list] as Entry[]), ...removedOf(list, published, drafted)];
    const unwritten =
      list === "pages" ? defaults.filter(({ path }) => !written.some((one) => one.path === path)) : [];
    const entries = [...written, ...unwritten]
      .filter((entry) => hasWords(entry, words))
      .map((entry): ListedEntry => {
        const key = keyOfEntry(list, entry);
        const [was, is] = [entryIn(published, { list, key }), entryIn(drafted, { list, key })];
        return {
          key,
          title: String(entry.title ?? key),
          depth: 0,
          about: `${aboutOf(list, entry)}${unwritten.includes(entry) ? ", standard text" : ""}`,
          mark: markOf(was, is),
          brokenLinks: is ? linksIn(is).filter(({ href }) => isBroken(href)).length : 0,
          undescribed: undescribedPictures(is).length,
        };
      });
    return list === "pages" ? asTree(entries) : entries;
  };
  return {
    targets: targets.map(({ id, name }) => ({ id, name })),
    target: target.id,
    query,
    changes: content.draft.changes.length,
    lists: editedLists.map((list) => ({ list, entries: listed(list) })),
  };
}

const removedOf = (list: EditedList, published: ContentDocument, drafted: ContentDocument): Entry[] =>
  (published[list] as Entry[]).filter((entry) => !entryIn(drafted, { list, key: keyOfEntry(list, entry) }));

/** Whether an entry has every word somewhere in its texts. */
function hasWords(entry: Entry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = textsWithin(entry).join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function textsWithin(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}

function aboutOf(list: EditedList, entry: Entry): string {
  const days = [
    entry.from ? `from ${dayText(String(entry.from))}` : "",
    entry.to ? `until ${dayText(String(entry.to))}` : "",
  ];
  const day = { articles: entry.date, popups: entry.expiryDate, pages: null, categories: null }[list];
  if (list === "popups") return [`Until ${dayText(String(day))}`, days[0]].filter(Boolean).join(", ");
  const address = addressOnSite(list, keyOfEntry(list, entry)) ?? "";
  return [address, day ? dayText(String(day)) : "", ...days].filter(Boolean).join(", ");
}

function asTree(entries: readonly ListedEntry[]): ListedEntry[] {
  const byPath = new Map(entries.map((entry) => [entry.key, entry]));
  return treeOf([...byPath.keys()]).flatMap(({ path, depth }) => {
    const entry = byPath.get(path);
    return entry ? [{ ...entry, depth }] : [];
  });
}

/** A form's fields with the choices that the site's content gives. */
const fieldsOf = (list: EditedList, { drafted }: SiteContent): SettingField[] =>
  entryFields[list].map((field) =>
    list === "articles" && field.path[0] === "category"
      ? {
          ...field,
          control: {
            kind: "choice",
            options: drafted.categories.filter(({ url }) => !url).map(({ slug }) => slug),
          },
        }
      : field,
  );

/** The form of an entry as the draft has it, or of a new one; null for one that isn't there. @param consoleUrl address of the request */
export async function entryOf(
  deps: Deps,
  { target, list, key }: { target: SiteTarget; list: EditedList; key: string | null },
  { consoleUrl, today }: { consoleUrl: string; today: string },
): Promise<EntryModel | null> {
  const content = await siteContent(deps.db, target);
  if (!content) return null;
  const stored = key === null ? undefined : entryIn(content.drafted, { list, key });
  const defaults = await defaultsOf(deps, target);
  const byDefault = list === "pages" ? defaults.find(({ path }) => path === key) : undefined;
  const entry = key === null ? newEntry(list, today) : (stored ?? byDefault);
  if (!entry) return null;
  const published = key === null ? undefined : entryIn(content.published, { list, key });
  const typed = key === null ? newTyped(list, entry) : typedEntry(list, entry);
  const { marks, removed } = stored
    ? blockMarks(blocksOf(published), blocksOf(stored))
    : { marks: [], removed: 0 };
  const mark = markOf(published, stored);
  const isBroken = linkFinder(deps, content, target, defaults);
  return {
    target: { id: target.id, name: target.name },
    list,
    key,
    typed,
    mark,
    title: String(entry.title ?? `New ${entryKinds[list].name}`),
    seen: stored ? JSON.stringify(stored) : "",
    fields: fieldsOf(list, content),
    shownFields: entryFields[list].filter(({ path: [first = ""] }) => entryKinds[list].first.includes(first))
      .length,
    blockForms,
    blockFields,
    changedFields: mark === "changed" && stored ? changedFields(list, published, stored) : [],
    changedBlocks: mark === "changed" ? marksById(marks) : {},
    removedBlocks: mark === "changed" ? removed : 0,
    changedBy: await changedBy(deps.db, target, content, { list, key }),
    brokenLinks: linksIn(stored).flatMap(({ href, keys }) =>
      isBroken(href) ? [{ href, block: blockOf(keys) }] : [],
    ),
    undescribed: undescribedPictures(stored).map(({ src, keys }) => ({ src, block: blockOf(keys) })),
    seenAt: published && key !== null ? siteAddress(target, addressOnSite(list, key), consoleUrl) : null,
    path: key === null ? null : addressOnSite(list, key),
    changes: content.draft.changes.length,
    version: draftVersion(content.draft.changes),
  };
}

const newEntry = (list: EditedList, today: string): Entry => (list === "articles" ? { date: today } : {});

/** A new page begins with a text. */
function newTyped(list: EditedList, entry: Entry): TypedEntry {
  const typed = typedEntry(list, entry);
  if (!entryKinds[list].hasBlocks) return typed;
  const texts = blockFields.rich_text?.empty ?? {};
  return { ...typed, blocks: [{ id: "1", type: "rich_text", was: "", texts }] };
}

function changedFields(list: EditedList, published: Entry | undefined, stored: Entry): string[] {
  const before = textsOf(entryFields[list], published);
  return Object.entries(textsOf(entryFields[list], stored)).flatMap(([key, text]) =>
    text === before[key] ? [] : [key],
  );
}

const marksById = (marks: readonly ("new" | "changed" | null)[]): Record<string, "new" | "changed"> =>
  Object.fromEntries(marks.flatMap((mark, index) => (mark ? [[String(index + 1), mark]] : [])));

/** The number of the block that keys of an entry lead into; null for none. */
const blockOf = ([first, block]: readonly PropertyKey[]): number | null =>
  first === "blocks" ? Number(block) : null;

async function changedBy(
  db: Database,
  target: SiteTarget,
  { draft }: SiteContent,
  { list, key }: { list: EditedList; key: string | null },
): Promise<string | null> {
  const { document, siteId } = contentOf(target);
  const change = draft.changes.findLast(
    (one) =>
      one.document === document && one.siteId === siteId && key !== null && isWithin(one.path, [list, key]),
  );
  if (!change) return null;
  const names = await db.withTenant({ groupId: target.groupId }, (tx) => memberNames(tx, [change.by]));
  return names.get(change.by) ?? "a former member";
}

/** @param consoleUrl has the port and protocol of the sites on a developer's machine */
function siteAddress({ site }: SiteTarget, path: string | null, consoleUrl: string): string | null {
  const { protocol, port } = new URL(consoleUrl);
  const [host] = site.hosts;
  return host && path !== null ? `${protocol}//${host}${port ? `:${port}` : ""}${path}` : null;
}
