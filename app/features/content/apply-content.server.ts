import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.server.ts";
import { contentDrafts, contentVersions } from "../../db/content-tables.ts";
import type { KeyedProblem } from "../../site/described-problem.ts";
import type { Problem } from "../../site/problem.ts";
import type { Site } from "../../site/site.ts";
import { readYaml } from "../../site/yaml-text.ts";
import type { PictureStore } from "../pictures/picture-store.server.ts";
import { blockPlaces, checkFile, problemsOfSite, withPlace } from "./check-content.ts";
import { cleanText } from "./clean-text.server.ts";
import { type ContentDocument, entryKeys, largestFile, noContent, withFile } from "./content-document.ts";
import { withPictures } from "./content-pictures.server.ts";
import { usable } from "./content-store.server.ts";

/** One content file: its text, its name for messages, and the folder that its pictures are beside. */
export type ContentFile = { name: string; text: string; folder: string | null };

export type FileProblem = Problem & { file: string };

export type ContentOutcome =
  | { kind: "applied" | "unchanged"; version: number; changes: ContentChange[]; notes: string[] }
  | { kind: "refused"; problems: FileProblem[] };

/** An entry that became new, another, or went: `pages /about-us`. */
export type ContentChange = { how: "new" | "changed" | "gone"; what: string };

export type ContentDoor = {
  db: Database;
  pictures: PictureStore;
  /** Patterns of the fixed routes (app/fixed-routes.ts). */
  patterns: readonly string[];
};

/**
 * Writes content files into a site in one transaction: entries of the same path, slug or name are replaced, others stay, or with
 * `replace` go. A document with any problem changes nothing. `dry` says what would happen.
 */
export async function applyContent(
  { db, pictures, patterns }: ContentDoor,
  site: Site,
  files: readonly ContentFile[],
  options: { by: string; at: Date; replace?: boolean; dry?: boolean },
): Promise<ContentOutcome> {
  const read = await readFiles(files, pictures);
  if (read.kind === "refused") return read;
  return db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const { version, document: before } = await newest(tx, site);
    const start = options.replace ? noContent : before;
    const content = read.contents.reduce(withFile, start);
    const problems = problemsOfSite(content, site, patterns);
    if (problems.length > 0) return { kind: "refused", problems: placed(problems, content, read) };
    const changes = changesBetween(before, content);
    const { notes } = read;
    if (changes.length === 0) return { kind: "unchanged", version, changes, notes };
    if (!options.dry) await write(tx, site, version + 1, content, options);
    return { kind: "applied", version: version + 1, changes, notes };
  });
}

/** Makes an old version the newest again, as it was; null when there is no such version. */
export async function rollbackContent(
  { db, patterns }: Omit<ContentDoor, "pictures">,
  site: Site,
  version: number,
  options: { by: string; at: Date },
): Promise<ContentOutcome | null> {
  return db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const { version: last, document: before } = await newest(tx, site);
    const [row] = await tx
      .select({ document: contentVersions.document })
      .from(contentVersions)
      .where(and(eq(contentVersions.siteId, site.id), eq(contentVersions.version, version)));
    if (!row && version !== 0) return null;
    const checked = checkFile(row?.document ?? {});
    const problems =
      checked.kind === "ok" ? problemsOfSite(checked.content, site, patterns) : checked.problems;
    if (checked.kind === "invalid" || problems.length > 0)
      return { kind: "refused", problems: problems.map((one) => ({ ...one, file: `version ${version}` })) };
    const changes = changesBetween(before, checked.content);
    if (changes.length === 0) return { kind: "unchanged", version: last, changes, notes: [] };
    await write(tx, site, last + 1, checked.content, options);
    return { kind: "applied", version: last + 1, changes, notes: [] };
  });
}

/** A preview holds for a day. */
const previewMs = 86_400_000;

/** Keeps files for a look; the token shows them at `/preview/{token}` of the site until it lapses. */
export async function previewContent(
  { db, pictures, patterns }: ContentDoor,
  site: Site,
  files: readonly ContentFile[],
  options: { by: string; at: Date },
): Promise<
  | { kind: "ready"; token: string; expiresAt: Date; changes: ContentChange[] }
  | Extract<ContentOutcome, { kind: "refused" }>
> {
  const read = await readFiles(files, pictures);
  if (read.kind === "refused") return read;
  return db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const { document: before } = await newest(tx, site);
    const content = read.contents.reduce(withFile, before);
    const problems = problemsOfSite(content, site, patterns);
    if (problems.length > 0) return { kind: "refused", problems: placed(problems, content, read) };
    const token = randomBytes(16).toString("hex");
    const expiresAt = new Date(options.at.getTime() + previewMs);
    await tx.delete(contentDrafts).where(lt(contentDrafts.expiresAt, options.at));
    await tx.insert(contentDrafts).values({
      groupId: site.groupId,
      siteId: site.id,
      tokenHash: hashOf(token),
      document: content,
      madeBy: options.by,
      expiresAt,
    });
    return { kind: "ready", token, expiresAt, changes: changesBetween(before, content) };
  });
}

/** The content that a preview's token shows, or null when there is none or it has lapsed. */
export async function draftOf(
  db: Database,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  token: string,
  now: Date,
): Promise<ContentDocument | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null;
  const [row] = await db.withTenant({ groupId, siteId: id }, (tx) =>
    tx
      .select()
      .from(contentDrafts)
      .where(eq(contentDrafts.tokenHash, hashOf(token))),
  );
  return row && row.expiresAt > now ? usable(row.document) : null;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export type ContentVersion = {
  version: number;
  appliedBy: string;
  appliedAt: Date;
  document: unknown;
};

/** Every version of a site's content, newest first. */
export function contentHistory(
  db: Database,
  { groupId, id }: Pick<Site, "groupId" | "id">,
): Promise<ContentVersion[]> {
  return db.withTenant({ groupId, siteId: id }, (tx) =>
    tx
      .select({
        version: contentVersions.version,
        appliedBy: contentVersions.appliedBy,
        appliedAt: contentVersions.appliedAt,
        document: contentVersions.document,
      })
      .from(contentVersions)
      .where(eq(contentVersions.siteId, id))
      .orderBy(desc(contentVersions.version)),
  );
}

/** The newest content. The site's row is locked, so that two who write at once come one after the other. */
async function newest(tx: Transaction, site: Site): Promise<{ version: number; document: ContentDocument }> {
  await tx.execute(sql`select 1 from sites where id = ${site.id}::uuid for update`);
  const [row] = await tx
    .select({ version: contentVersions.version, document: contentVersions.document })
    .from(contentVersions)
    .where(eq(contentVersions.siteId, site.id))
    .orderBy(desc(contentVersions.version))
    .limit(1);
  return row ? { version: row.version, document: usable(row.document) } : { version: 0, document: noContent };
}

async function write(
  tx: Transaction,
  site: Site,
  version: number,
  document: ContentDocument,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.insert(contentVersions).values({
    groupId: site.groupId,
    siteId: site.id,
    version,
    document,
    appliedBy: by,
    appliedAt: at,
  });
  await tx.execute(sql`select record_change('site', ${site.groupId}::uuid, null)`);
}

type ReadFiles = {
  kind: "ok";
  contents: ContentDocument[];
  notes: string[];
  /** The file and line of an entry, by list and key. */
  placeOf(
    list: string,
    key: string,
    keys: readonly PropertyKey[],
  ): { file: string; line: number | null } | null;
};

async function readFiles(
  files: readonly ContentFile[],
  pictures: PictureStore,
): Promise<ReadFiles | Extract<ContentOutcome, { kind: "refused" }>> {
  const problems: FileProblem[] = [];
  const contents: ContentDocument[] = [];
  const notes: string[] = [];
  const places = new Map<string, { file: string; line: (rest: readonly PropertyKey[]) => number | null }>();
  for (const file of files) {
    const refuse = (found: readonly (Problem | KeyedProblem)[]) =>
      problems.push(...found.map((problem) => ({ ...problem, file: file.name })));
    if (file.text.length > largestFile) {
      const message = `is longer than ${largestFile.toLocaleString("en-AU")} characters: split it`;
      refuse([{ path: "", message, line: null }]);
      continue;
    }
    const yaml = readYaml(file.text);
    if (yaml.kind === "invalid") {
      refuse(yaml.problems);
      continue;
    }
    const lined = (found: readonly KeyedProblem[]) =>
      found.map((problem) => ({ ...problem, line: yaml.lineOf(problem.keys) }));
    const checked = checkFile(yaml.written);
    if (checked.kind === "invalid") {
      refuse(lined(checked.problems));
      continue;
    }
    const found = await withPictures(checked.content, pictures, file.folder);
    refuse(
      lined(found.problems).map((problem) => ({
        ...problem,
        message: withPlace(problem, checked.content),
      })),
    );
    contents.push(found.content);
    notes.push(...cleaningNotes(checked.content, file.name));
    for (const list of Object.keys(entryKeys) as (keyof ContentDocument)[]) {
      const keyOf = entryKeys[list] as (entry: unknown) => string;
      for (const [index, entry] of (checked.content[list] as unknown[]).entries()) {
        const name = `${list} ${keyOf(entry)}`;
        const known = places.get(name);
        if (known)
          refuse([
            {
              path: `${list}[${index}]`,
              message: `${keyOf(entry)} is there twice, also in ${known.file}`,
              line: yaml.lineOf([list, index]),
            },
          ]);
        places.set(name, { file: file.name, line: (rest) => yaml.lineOf([list, index, ...rest]) });
      }
    }
  }
  if (problems.length > 0) return { kind: "refused", problems };
  return {
    kind: "ok",
    contents,
    notes,
    placeOf: (list, key, keys) => {
      const place = places.get(`${list} ${key}`);
      return place ? { file: place.file, line: place.line(keys) } : null;
    },
  };
}

/** Problems of the merged content, told of the file that the entry came from; of one that stood before, as stored. */
function placed(problems: readonly KeyedProblem[], content: ContentDocument, read: ReadFiles): FileProblem[] {
  return problems.map(({ keys, ...problem }) => {
    const [list, index, ...rest] = keys as [keyof ContentDocument, number, ...PropertyKey[]];
    const entry = (content[list] as unknown[])[index];
    const key = entry ? (entryKeys[list] as (entry: unknown) => string)(entry) : "";
    const place = read.placeOf(list, key, rest);
    return { ...problem, line: place?.line ?? null, file: place?.file ?? "the site's content" };
  });
}

/** What cleaning takes out of the texts of a file, so that its writer isn't surprised. */
function cleaningNotes(content: ContentDocument, file: string): string[] {
  return blockPlaces(content).flatMap(({ block, keys }) => {
    const texts =
      block.type === "rich_text"
        ? [block.text]
        : block.type === "columns"
          ? block.columns.map(({ text }) => text)
          : block.type === "faq" || block.type === "trade_in_faq"
            ? block.items.map(({ answer }) => answer)
            : [];
    const removed = [...new Set(texts.flatMap((text) => cleanText(text).removed))];
    if (removed.length === 0) return [];
    const problem = { keys, path: "", message: `${removed.join(", ")} will not be shown`, line: null };
    return [`${file}: ${withPlace(problem, content)}`];
  });
}

function changesBetween(before: ContentDocument, after: ContentDocument): ContentChange[] {
  return (Object.keys(entryKeys) as (keyof ContentDocument)[]).flatMap((list) => {
    const keyOf = entryKeys[list] as (entry: unknown) => string;
    const old = new Map((before[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const now = new Map((after[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const changed = [...now].flatMap(([key, entry]): ContentChange[] => {
      const what = `${list} ${key}`;
      if (!old.has(key)) return [{ how: "new", what }];
      return sameJson(old.get(key), entry) ? [] : [{ how: "changed", what }];
    });
    const gone = [...old.keys()].filter((key) => !now.has(key));
    return [...changed, ...gone.map((key) => ({ how: "gone" as const, what: `${list} ${key}` }))];
  });
}

/** The database drops keys that are undefined. */
function sameJson(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  return isDeepStrictEqual(plain(one), plain(other));
}
