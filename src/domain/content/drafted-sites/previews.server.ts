import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { StoredValue } from "#domain/configuration/draft-tables.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { publishedDocuments } from "#domain/content/drafts/documents.server.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { provideContent } from "#domain/content/pages/content-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type Editing, type Preview, type Previews, previewToken } from "#platform/http/preview-host.ts";
import { type DraftedSite, draftedSite } from "./drafted-site.ts";
import { type MarkedSite, markedSite } from "./marked-site.ts";
import { tokenHash } from "./preview-token.server.ts";

/** What a preview shows; `state` changes with the draft. */
type State = {
  group_id: string;
  site_id: string;
  group_version: number;
  site_version: number;
  content_version: number;
  state: string;
};

type Row = Omit<State, "state"> & {
  changes: (Omit<Change, "from" | "to"> & { from: StoredValue; to: StoredValue })[];
};

/** Drafts of sites in memory; one more is made from the database. */
const maxSites = 50;
/** Their changes in characters of JSON, and a site that has few of them. */
const maxDrafts = 50_000_000;
const siteLength = 300_000;
const maxTokens = 1_000;

/** A negative number that stands for a draft: what is cached by version never mixes it with a published one, nor with another draft. */
export const draftVersionOf = (draft: unknown): number => versionOfText(JSON.stringify(draft));

function versionOfText(text: string): number {
  const digest = createHash("sha256").update(text).digest();
  return -1 - digest.readUIntBE(0, 6);
}

/** How the pages of the sites say where their texts are edited. */
export type PlacesInPages = Pick<Editing, "script" | "style"> & {
  withPlaces(html: string, markedHtml: string, of: MarkedSite, path: string): string;
};

/**
 * The sites that preview links show. A site is made again when the draft or what is published changes; only then the draft is read.
 * @param places null where pages aren't edited in place
 */
export function createPreviews(
  db: Database,
  rules: DraftRules,
  now: () => Date,
  places: PlacesInPages | null = null,
): Previews {
  const sites = new LRUCache<string, Promise<Preview | null>>({ max: maxSites, maxSize: maxDrafts });
  const known = new LRUCache<string, true>({ max: maxTokens });

  async function find(token: string): Promise<Preview | null> {
    if (!previewToken.test(token)) return null;
    const hash = tokenHash(token);
    const at = now().toISOString();
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<State>(sql`select * from preview_state(${hash}, ${at}::timestamptz)`),
    );
    const [state] = rows;
    if (!state) {
      known.delete(token);
      return null;
    }
    known.set(token, true);
    const { group_id, site_id, group_version, site_version, content_version } = state;
    const key = [group_id, site_id, group_version, site_version, content_version, state.state].join(" ");
    return sites.get(key) ?? make(key, { hash, at });
  }

  function make(key: string, link: { hash: string; at: string }): Promise<Preview | null> {
    const making = made(key, link);
    sites.set(key, making, { size: siteLength });
    making.then(
      (preview) => preview ?? sites.delete(key),
      () => sites.delete(key),
    );
    return making;
  }

  async function made(key: string, { hash, at }: { hash: string; at: string }): Promise<Preview | null> {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<Row>(sql`select group_id, site_id, group_version, site_version, content_version, changes
        from preview_of(${hash}, ${at}::timestamptz)`),
    );
    const [row] = rows;
    // The link ended between the two.
    if (!row) return null;
    const text = JSON.stringify(row);
    const { preview, length } = await previewOf(db, row, { rules, places }, versionOfText(text));
    const making = sites.peek(key);
    if (making) sites.set(key, making, { size: siteLength + text.length + length });
    return preview;
  }

  return { find, isKnown: (token) => known.has(token) };
}

/** @returns the preview, and the length of the site's content */
async function previewOf(
  db: Database,
  row: Row,
  { rules, places }: { rules: DraftRules; places: PlacesInPages | null },
  draftVersion: number,
): Promise<{ preview: Preview; length: number }> {
  const { group_id: groupId, site_id: siteId } = row;
  const documents = await db.withTenant({ groupId }, (tx) => publishedDocuments(tx, groupId, [siteId]));
  const content = documents?.contents.get(siteId);
  if (!documents || !content) throw new Error(`the documents of site ${siteId} can't be read`);
  const changes = row.changes.map(({ to, ...change }) => ({ ...change, to: to[0] }));
  const drafted = draftedSite(
    {
      groupId,
      siteId,
      documents,
      versions: { group: row.group_version, site: row.site_version, content: row.content_version },
    },
    changes,
    { rules, draftVersion },
  );
  return { preview: asPreview(drafted, places), length: JSON.stringify(content).length };
}

function asPreview(drafted: DraftedSite, places: PlacesInPages | null): Preview {
  if (drafted.kind === "invalid")
    return { kind: "invalid", problems: drafted.problems.map(({ path, message }) => `${path}: ${message}`) };
  const { site, content } = drafted;
  provideContent(site, content);
  return places ? { kind: "site", site, editing: editingOf(drafted, places) } : { kind: "site", site };
}

function editingOf(
  { site, content }: Extract<DraftedSite, { kind: "ok" }>,
  { withPlaces, script, style }: PlacesInPages,
): Editing {
  let made: MarkedSite | undefined;
  const marked = () => {
    made ??= markedSite(site, content);
    return made;
  };
  return {
    marked: () => {
      const isNew = made === undefined;
      const { site: markedOne, content: texts } = marked();
      if (isNew) provideContent(markedOne, texts);
      return markedOne;
    },
    withPlaces: (html, markedHtml, path) => withPlaces(html, markedHtml, marked(), path),
    script,
    style,
  };
}
