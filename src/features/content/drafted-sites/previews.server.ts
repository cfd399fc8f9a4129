import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { DraftRules } from "#features/content/drafts/check-draft.ts";
import { publishedDocuments } from "#features/content/drafts/documents.server.ts";
import type { Change } from "#features/content/drafts/draft.ts";
import { provideContent } from "#features/content/pages/content-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { StoredValue } from "#platform/database/draft-tables.ts";
import { type Preview, type Previews, previewToken } from "#platform/http/preview-host.ts";
import { type DraftedSite, draftedSite } from "./drafted-site.ts";
import { tokenHash } from "./preview-token.server.ts";

type Row = {
  group_id: string;
  site_id: string;
  group_version: number;
  site_version: number;
  content_version: number;
  changes: (Omit<Change, "from" | "to"> & { from: StoredValue; to: StoredValue })[];
};

/** Drafts of sites in memory; one more is made from the database. */
const maxSites = 50;
const maxTokens = 1_000;

/** A negative number that stands for a draft: what is cached by version never mixes it with a published one, nor with another draft. */
export function draftVersionOf(draft: unknown): number {
  const digest = createHash("sha256").update(JSON.stringify(draft)).digest();
  return -1 - digest.readUIntBE(0, 6);
}

/** The sites that preview links show. A site is made again when the draft or what is published changes. */
export function createPreviews(db: Database, rules: DraftRules, now: () => Date): Previews {
  const sites = new LRUCache<string, Promise<Preview>>({ max: maxSites });
  const known = new LRUCache<string, true>({ max: maxTokens });

  async function find(token: string): Promise<Preview | null> {
    if (!previewToken.test(token)) return null;
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<Row>(sql`select group_id, site_id, group_version, site_version, content_version, changes
        from preview_of(${tokenHash(token)}, ${now().toISOString()}::timestamptz)`),
    );
    const [row] = rows;
    if (!row) {
      known.delete(token);
      return null;
    }
    known.set(token, true);
    const key = `${row.site_id} ${draftVersionOf(row)}`;
    const made = sites.get(key);
    if (made) return made;
    const making = previewOf(db, row, rules);
    sites.set(key, making);
    making.catch(() => sites.delete(key));
    return making;
  }

  return { find, isKnown: (token) => known.has(token) };
}

async function previewOf(db: Database, row: Row, rules: DraftRules): Promise<Preview> {
  const { group_id: groupId, site_id: siteId } = row;
  const documents = await db.withTenant({ groupId }, (tx) => publishedDocuments(tx, groupId, [siteId]));
  if (!documents?.contents.has(siteId)) throw new Error(`the documents of site ${siteId} can't be read`);
  const changes = row.changes.map(({ to, ...change }) => ({ ...change, to: to[0] }));
  const drafted = draftedSite(
    {
      ...{ groupId, siteId, documents },
      versions: { group: row.group_version, site: row.site_version, content: row.content_version },
    },
    changes,
    { rules, draftVersion: draftVersionOf(row) },
  );
  return asPreview(drafted);
}

function asPreview(drafted: DraftedSite): Preview {
  if (drafted.kind === "invalid")
    return { kind: "invalid", problems: drafted.problems.map(({ path, message }) => `${path}: ${message}`) };
  provideContent(drafted.site, drafted.content);
  return { kind: "site", site: drafted.site };
}
