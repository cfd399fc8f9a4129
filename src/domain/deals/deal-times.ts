import { shownDate } from "#lib/date.ts";
import type { Deal } from "./deal.ts";

/** A time of a deal by the clock of its place, `Tue 24 Nov, 10:00 am`; of a service its day. */
export function whenText({ kind, when, timeZone }: Pick<Deal, "kind" | "when" | "timeZone">): string {
  if (when === null) return "";
  const day = { weekday: "short", day: "numeric", month: "short", timeZone } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;
  return shownDate("en-AU", kind === "service" ? day : { ...day, ...time }).format(new Date(when));
}

/** When a deal was made, by the clock of its place: `Tue 24 Nov, 10:00 am`. */
export const madeText = ({ at, timeZone }: Pick<Deal, "at" | "timeZone">): string =>
  whenText({ kind: "payment", when: at, timeZone });

/** Whose clock a deal's times are by: `AEST`. */
export const zoneName = ({ at, timeZone }: Pick<Deal, "at" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone, timeZoneName: "short" })
    .formatToParts(new Date(at))
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** `10:00 am` */
export function timeOf({ when, timeZone }: Pick<Deal, "when" | "timeZone">): string {
  const style = { hour: "numeric", minute: "2-digit", timeZone } as const;
  return when === null ? "" : shownDate("en-AU", style).format(new Date(when));
}
