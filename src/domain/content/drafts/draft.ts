import {
  type Difference,
  type DocumentKind,
  differencesBetween,
  isInMissingEntry,
  isWithin,
  type Path,
  pathText,
  sameValue,
  valueAt,
  withValue,
  withValues,
} from "./document-path.ts";

/** Which document of a group: the group's own configuration, or a site's configuration or content. */
export type DocumentName = { document: DocumentKind; siteId: string | null };

/** A change of a draft: the value that was published when it was first made, and the one that replaces it. Undefined is no value. */
export type Change = DocumentName & { path: Path; from: unknown; to: unknown };

/** What an editor saves: the value that they saw, and the one that they typed. */
export type Edit = { path: Path; from: unknown; to: unknown };

/** A value that another editor changed meanwhile. */
export type Conflict = {
  path: Path;
  /** What the editor or the draft started from, what it wants, and what is there. */
  from: unknown;
  yours: unknown;
  theirs: unknown;
};

export const sameDocument = (one: DocumentName, other: DocumentName): boolean =>
  one.document === other.document && one.siteId === other.siteId;

/** Whether a change is of the same value as one of these, of one within it, or of one around it. */
export function overlapFinder(
  changes: readonly (DocumentName & { path: Path })[],
): (change: DocumentName & { path: Path }) => boolean {
  const own = new Set<string>();
  const around = new Set<string>();
  for (const change of changes)
    for (const [depth, text] of pathTexts(change).entries())
      (depth === change.path.length ? own : around).add(text);
  return (change) => {
    const texts = pathTexts(change);
    return around.has(texts.at(-1) ?? "") || texts.some((text) => own.has(text));
  };
}

/** A change's document and path as texts: of the whole document, of each value on the way, and of its own. */
const pathTexts = ({ document, siteId, path }: DocumentName & { path: Path }): string[] =>
  Array.from({ length: path.length + 1 }, (_, depth) =>
    pathText([document, siteId ?? "", ...path.slice(0, depth)]),
  );

/** A document with changes in it. */
export function withChanges<T>(
  kind: DocumentKind,
  document: T,
  changes: readonly Pick<Change, "path" | "to">[],
): T {
  return withValues(kind, document, changes) as T;
}

export type Saved<C extends Change> =
  | { kind: "saved"; changes: (C | Change)[] }
  | { kind: "conflict"; conflicts: Conflict[] };

/**
 * The changes of a draft of one document after an editor saved. A value that isn't the one that the editor saw, nor the one that they typed,
 * is a conflict, and then nothing is saved.
 * @param newest the published document
 * @param changes those of the draft of this document; none is within another
 */
export function withEdits<C extends Change>(
  name: DocumentName,
  newest: unknown,
  changes: readonly C[],
  edits: readonly Edit[],
): Saved<C> {
  const kind = name.document;
  const shown = withChanges(kind, newest, changes);
  const conflicts = edits.flatMap(({ path, from, to }): Conflict[] => {
    const theirs = valueAt(kind, shown, path);
    const isFree = sameValue(theirs, from) && !isInMissingEntry(kind, shown, path);
    return isFree || sameValue(theirs, to) ? [] : [{ path, from, yours: to, theirs }];
  });
  if (conflicts.length > 0) return { kind: "conflict", conflicts };
  const saved = edits.reduce<(C | Change)[]>(
    (so, { path, to }) => withEdit(name, newest, so, { path, to }),
    [...changes],
  );
  return { kind: "saved", changes: saved };
}

function withEdit<C extends Change>(
  name: DocumentName,
  newest: unknown,
  changes: readonly (C | Change)[],
  { path, to }: Pick<Edit, "path" | "to">,
): (C | Change)[] {
  const kind = name.document;
  const above = changes.find((change) => isWithin(path, change.path));
  if (above) {
    const rest = path.slice(above.path.length);
    // Keyed lists are found by their path in the document, so the value is put into a document.
    const value =
      rest.length === 0
        ? (to ?? undefined)
        : valueAt(kind, withValue(kind, withValue(kind, newest, above.path, above.to), path, to), above.path);
    if (sameValue(value, above.to)) return [...changes];
    return replaced(changes, above, { ...name, path: above.path, from: above.from, to: value });
  }
  const below = changes.filter((change) => isWithin(change.path, path));
  // What the changes below began with stays the beginning: what was published over them since is still a conflict.
  const began = below.reduce<unknown>((so, change) => withValue(kind, so, change.path, change.from), newest);
  const rest = changes.filter((change) => !below.includes(change));
  const from = valueAt(kind, began, path);
  return sameValue(from, to) ? rest : [...rest, { ...name, path, from, to: to ?? undefined }];
}

/** A change that ends where it began is none. */
function replaced<C extends Change>(
  changes: readonly (C | Change)[],
  old: C | Change,
  change: Change,
): (C | Change)[] {
  return changes.flatMap((one) =>
    one !== old ? [one] : sameValue(change.from, change.to) ? [] : [{ ...one, to: change.to }],
  );
}

/** A change of a draft, and what is published there, where that is neither its beginning nor its end. */
export type Overtaken<C extends Change> = { change: C; current: unknown };

/**
 * Changes on the newest version of their document. Changes of values that were published differently meanwhile are left out and reported.
 */
export function replayed<T, C extends Change>(
  kind: DocumentKind,
  newest: T,
  changes: readonly C[],
): { document: T; overtaken: Overtaken<C>[] } {
  const overtaken: Overtaken<C>[] = [];
  const applicable = changes.filter((change) => {
    const current = valueAt(kind, newest, change.path);
    if (sameValue(current, change.to)) return true;
    if (sameValue(current, change.from) && !isInMissingEntry(kind, newest, change.path)) return true;
    overtaken.push({ change, current });
    return false;
  });
  return { document: withChanges(kind, newest, applicable), overtaken };
}

/** The changes that undo these. */
export const inverse = (changes: readonly Change[]): Change[] =>
  changes.map(({ from, to, ...change }) => ({ ...change, from: to, to: from }));

/**
 * Of the differences from a base version to the newest one, those that a document written on the base would undo.
 * @param versions the three documents
 */
export function undoneBy(
  kind: DocumentKind,
  { base, newest, written }: { base: unknown; newest: unknown; written: unknown },
): Difference[] {
  return differencesBetween(kind, base, newest).filter(
    ({ path, to }) => !sameValue(valueAt(kind, written, path), to),
  );
}
