import { LRUCache } from "lru-cache";
import { calendarDate } from "#lib/date.ts";
import { minuteMs } from "#lib/durations.ts";
import type { CountAnswer, Counted } from "#platform/http/counted.ts";
import { type CarDays, shownKind } from "./car-days.ts";
import { type Counters, isProgramKind } from "./counters.ts";
import type { Device } from "./device.ts";
import { deviceOf, isAhead, sourceOf } from "./visit.ts";
import { sourceNamed } from "./visit-source.ts";

/** Browsers whose class is remembered: classifying one takes longer than a cached page's whole answer. */
const knownBrowsers = 1_000;
const maxUserAgent = 400;

const isProgram = ({ kind }: Pick<Counted, "kind">) => isProgramKind(kind);

/**
 * Counts answers that people asked for: not those of robots, nor those that a browser fetched ahead. What only programs ask for is counted
 * whatever they call themselves.
 */
export function countAnswersIn(
  counters: Pick<Counters, "add">,
  now: () => Date,
  carDays?: Pick<CarDays, "add">,
): CountAnswer {
  const known = new LRUCache<string, { device: Exclude<Device, "unknown"> | null }>({ max: knownBrowsers });
  const classOf = (header: string | string[] | undefined) => {
    const userAgent = typeof header === "string" ? header.slice(0, maxUserAgent) : "";
    const before = known.get(userAgent);
    if (before) return before.device;
    const device = deviceOf(userAgent);
    known.set(userAgent, { device });
    return device;
  };
  const dayIn = daysOf(now);
  return (site, counted, { query, headers }) => {
    const day = dayIn(site.timezone);
    const [programs, people] = [counted.filter(isProgram), counted.filter((one) => !isProgram(one))];
    for (const one of programs) counters.add(site, day, one, "direct", "unknown");
    if (people.length === 0 || isAhead(headers)) return;
    const device = classOf(headers["user-agent"]);
    if (device === null) return;
    const source = sourceOf(query, headers, site);
    for (const one of people) {
      carDays?.add(site, day, one);
      if (one.kind !== shownKind) counters.add(site, day, one, sourceNamed(one.source) ?? source, device);
    }
  };
}

/** The calendar day in a time zone; days begin at whole minutes in all of them, so each is worked out once a minute. */
export function daysOf(now: () => Date): (timezone: string) => string {
  const days = new Map<string, { minute: number; day: string }>();
  return (timezone) => {
    const at = now();
    const minute = Math.floor(at.getTime() / minuteMs);
    const known = days.get(timezone);
    if (known?.minute === minute) return known.day;
    const day = calendarDate(at, timezone);
    days.set(timezone, { minute, day });
    return day;
  };
}
