import { minuteMs } from "#lib/durations.ts";
import { clickIds } from "./click-ids.ts";
import type { Purposes } from "./consent.ts";

/**
 * First-party ids of a browser that allowed them, in cookies that the server sets: what scripts store ends after seven days in Safari, after
 * one behind a click id.
 */
export const visitCookie = "forecourt_visit";
export const clickCookie = "forecourt_click";
export const visitDays = 180;
export const clickDays = 90;

const idleMs = 30 * minuteMs;

/** A browser's visits. Times are Unix seconds. */
export type Visit = {
  random: string;
  firstSeen: number;
  sessionStart: number;
  session: number;
  lastSeen: number;
};

export type ClickId = (typeof clickIds)[number];
/** Ids of clicks with when they came, Unix milliseconds. */
export type Clicks = Partial<Record<ClickId, [value: string, at: number]>>;

export function readVisit(cookie: string | null): Visit | null {
  const found = /^1\.(\d{10})\.(\d{10})\.(\d{10})\.(\d{1,6})\.(\d{10})$/.exec(cookie ?? "");
  if (!found) return null;
  const [, random = "", ...numbers] = found;
  const [firstSeen = 0, sessionStart = 0, session = 0, lastSeen = 0] = numbers.map(Number);
  return { random, firstSeen, sessionStart, session, lastSeen };
}

export const visitValue = ({ random, firstSeen, sessionStart, session, lastSeen }: Visit): string =>
  ["1", random, firstSeen, sessionStart, session, lastSeen].join(".");

/** A visit that goes on now, its first one, or its next session after 30 idle minutes. @param random ten random digits */
export function continuedVisit(before: Visit | null, now: Date, random: () => string): Visit {
  const at = Math.floor(now.getTime() / 1_000);
  if (before === null) return { random: random(), firstSeen: at, sessionStart: at, session: 1, lastSeen: at };
  const isOver = now.getTime() - before.lastSeen * 1_000 >= idleMs;
  if (!isOver) return { ...before, lastSeen: at };
  return { ...before, sessionStart: at, session: before.session + 1, lastSeen: at };
}

/** The client id, as Google Analytics writes it. */
export const clientOf = ({ random, firstSeen }: Visit): string => `${random}.${firstSeen}`;

/** What a request says of its sender for measurement: nothing that wasn't allowed. */
export type SentVisit = {
  purposes: Purposes;
  /** The version of the question that was answered. */
  wording: number;
  client: string | null;
  /** When the session began, Unix seconds: the id of a session. */
  session: number | null;
  clicks: Clicks;
  fbp: string | null;
  fbc: string | null;
};

/** Longer ones, and those with other characters, are no click ids. */
const clickPattern = /^[\w.~-]{1,255}$/;

/** The click ids among an address's parameters, never decoded twice or changed in case. */
export function clicksIn(params: Readonly<Record<string, unknown>>, now: Date): Clicks {
  const found = Object.entries(params).flatMap(([name, value]) => {
    const id = clickIds.find((one) => one === name.toLowerCase());
    return id && typeof value === "string" && clickPattern.test(value)
      ? [[id, [value, now.getTime()]] as const]
      : [];
  });
  return Object.fromEntries(found);
}

export const clicksValue = (clicks: Clicks): string => toBase64Url(JSON.stringify(clicks));

export function readClicks(cookie: string | null): Clicks {
  if (!cookie || cookie.length > 4_000) return {};
  const found: Clicks = {};
  for (const id of clickIds) {
    const entry = entriesOf(cookie)[id];
    if (!Array.isArray(entry) || entry.length !== 2) continue;
    const [value, at] = entry;
    if (typeof value === "string" && clickPattern.test(value) && Number.isSafeInteger(at))
      found[id] = [value, at];
  }
  return found;
}

function entriesOf(cookie: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(atob(cookie.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const toBase64Url = (ascii: string): string =>
  btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Dots in the host: 1 for `dealer.com`, 2 for `www.dealer.com`. */
const hostDepth = (host: string): number => host.replace(/:\d+$/, "").split(".").length - 1;

/** Meta's id of a browser; the cookie of its own pixel comes first. */
export function fbpOf(visit: Visit, host: string, pixel: string | null): string {
  if (pixel && /^fb\.\d\.\d{10,15}\.\d{1,20}$/.test(pixel)) return pixel;
  return `fb.${hostDepth(host)}.${visit.firstSeen * 1_000}.${visit.random}`;
}

/** Meta's id of a click; the cookie of its own pixel comes first. */
export function fbcOf(clicks: Clicks, host: string, pixel: string | null): string | null {
  if (pixel && /^fb\.\d\.\d{10,15}\.[\w.~-]{1,255}$/.test(pixel)) return pixel;
  const { fbclid } = clicks;
  return fbclid ? `fb.${hostDepth(host)}.${fbclid[1]}.${fbclid[0]}` : null;
}
