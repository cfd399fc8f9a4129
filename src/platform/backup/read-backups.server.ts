import type { OriginalsOf } from "#platform/adapters/storage/originals.ts";
import {
  type BackupManifest,
  BackupProblem,
  backupManifest,
  isBackupName,
  outdated,
} from "./backup-manifest.ts";
import { damagedOriginals, kinds, listedOriginals } from "./backup-originals.server.ts";
import type { BackupPlace } from "./backup-place.server.ts";
import { readParts } from "./byte-parts.server.ts";

export type Backup = { name: string; manifest: BackupManifest };

/** The names of all backups, the oldest first, with those that were interrupted. */
async function backupNames(place: BackupPlace): Promise<string[]> {
  const folders = await place.list("");
  return folders
    .map((folder) => folder.slice(0, -1))
    .filter(isBackupName)
    .toSorted();
}

/** Null for one without a manifest. @throws BackupProblem for a manifest that can't be read */
async function manifestOf(place: BackupPlace, name: string): Promise<BackupManifest | null> {
  const bytes = await place.read(`${name}/manifest.json`);
  if (bytes === null) return null;
  try {
    return backupManifest.parse(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw new BackupProblem(`The manifest of the backup ${name} can't be read: ${(error as Error).message}`);
  }
}

/** All whole backups, the oldest first. */
export async function wholeBackups(place: BackupPlace): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await backupNames(place)) {
    const manifest = await manifestOf(place, name);
    if (manifest) backups.push({ name, manifest });
  }
  return backups;
}

export async function newestBackup(place: BackupPlace): Promise<Backup | null> {
  for (const name of (await backupNames(place)).toReversed()) {
    const manifest = await manifestOf(place, name);
    if (manifest) return { name, manifest };
  }
  return null;
}

/** The backup of this name, or the newest. @throws BackupProblem when there is none */
export async function findBackup(place: BackupPlace, name: string | null): Promise<Backup> {
  if (name === null) {
    const newest = await newestBackup(place);
    if (!newest) throw new BackupProblem("There is no backup.");
    return newest;
  }
  const manifest = isBackupName(name) ? await manifestOf(place, name) : null;
  if (!manifest)
    throw new BackupProblem(
      `There is no whole backup ${name}: forecourt backup list names those that can be restored.`,
    );
  return { name, manifest };
}

/**
 * Reads every file of a backup and compares it with the manifest.
 * @throws BackupProblem for the first that differs
 */
export async function checkFiles(place: BackupPlace, manifest: BackupManifest): Promise<void> {
  for (const parts of Object.values(manifest.data)) for await (const _ of readParts(place, parts));
  for await (const { of, key, isMissing } of damagedOriginals(place, manifest))
    throw new BackupProblem(
      `The original ${of}/${key} ${isMissing ? "is missing in the backup" : "has other bytes than the manifest says"}.`,
    );
}

/** Removes old backups, what interrupted ones left, and originals that no remaining backup lists. */
export async function removeOutdated(
  place: BackupPlace,
  { keep, now }: { keep: number; now: Date },
): Promise<{ backups: string[]; originals: number }> {
  const names = await backupNames(place);
  const whole = await wholeBackups(place);
  const gone = outdated(names, new Set(whole.map(({ name }) => name)), keep, now);
  for (const name of gone) {
    // Without its manifest it is no backup, whatever of it is left.
    await place.remove(`${name}/manifest.json`);
    for (const path of await place.list(name)) await place.remove(path);
  }
  const listed = new Set<string>();
  for (const { name, manifest } of whole)
    if (!gone.includes(name))
      for await (const { of, key } of listedOriginals(place, manifest)) listed.add(`${of}/${key}`);
  const originals = await Promise.all(kinds.map((of) => removeUnlisted(place, of, listed)));
  return { backups: gone, originals: originals.reduce((sum, removed) => sum + removed, 0) };
}

async function removeUnlisted(
  place: BackupPlace,
  of: OriginalsOf,
  listed: ReadonlySet<string>,
): Promise<number> {
  const pool = place.originals(of);
  let removed = 0;
  for (const key of await Array.fromAsync(pool.keys())) {
    if (listed.has(`${of}/${key}`)) continue;
    await pool.remove(key);
    removed++;
  }
  return removed;
}
