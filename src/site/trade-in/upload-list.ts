import { imageLimits, imageTypes } from "#domain/trade-in/trade-in-fields.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import type { ShownImage } from "./trade-in-view.ts";

/** A picture in the list: uploading, rejected, or stored. */
export type UploadItem = {
  /** Of the list entry, not of the picture. */
  key: string;
  name: string;
  bytes: number;
  state: "waiting" | "sending" | "failed" | "kept";
  /** 0 to 1 while sending. */
  progress: number;
  error: string | null;
  /** Whether a retry may help. */
  again: boolean;
  /** The stored picture's id. */
  id: string | null;
  /** Its preview address; null shows its name (DECIDE-119). */
  preview: string | null;
};

export function itemsOf(images: readonly ShownImage[]): UploadItem[] {
  return images.map(({ id, name, bytes, address }) => ({
    key: id,
    id,
    name,
    bytes,
    preview: address,
    state: "kept" as const,
    progress: 1,
    error: null,
    again: false,
  }));
}

type Chosen = { name: string; size: number; type: string };

/**
 * The accepted files of a choice, in order: valid ones until there are ten; the rest is reported
 * (TRADE-31..33, DECIDE-135). The server validates a file's bytes; its name and type are checked at once.
 */
export function chooseFiles<F extends Chosen>(
  there: number,
  files: readonly F[],
): { taken: F[]; alerts: string[] } {
  const alerts = new Set<string>();
  const taken: F[] = [];
  for (const file of files) {
    if (!looksRight(file)) alerts.add(tradeInTexts.wrongType);
    else if (file.size > imageLimits.bytes) alerts.add(tradeInTexts.tooLarge);
    else if (there + taken.length >= imageLimits.count) alerts.add(tradeInTexts.tooMany);
    else taken.push(file);
  }
  return { taken, alerts: [...alerts] };
}

function looksRight({ name, type }: Chosen): boolean {
  if (/\.(jpe?g|png|gif|heic|heif)$/i.test(name)) return true;
  return (imageTypes as readonly string[]).includes(type.toLowerCase());
}

/** One place up (-1) or down (1); at an end it stays. */
export function moveItem(items: readonly UploadItem[], key: string, by: -1 | 1): UploadItem[] {
  const at = items.findIndex((item) => item.key === key);
  const to = at + by;
  const item = items[at];
  if (!item || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(at, 1).toSpliced(to, 0, item);
}

export function changeItem(
  items: readonly UploadItem[],
  key: string,
  change: Partial<UploadItem>,
): UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item));
}

/** The next one to send; null while one is uploading: one request at a time (TRADE-17). */
export function nextToSend(items: readonly UploadItem[]): UploadItem | null {
  if (items.some(({ state }) => state === "sending")) return null;
  return items.find(({ state }) => state === "waiting") ?? null;
}

/** The stored ones, in the order to send to the server. */
export function storedOrder(items: readonly UploadItem[]): string[] {
  return items.flatMap(({ id }) => (id ? [id] : []));
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
