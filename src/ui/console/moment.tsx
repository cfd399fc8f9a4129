import { useIsInteractive } from "./interactive.tsx";

/**
 * An instant as people read it: by the server in UTC, then in the reader's own time zone.
 * @param at ISO 8601
 */
export function Moment({ at }: { at: string }) {
  const isClient = useIsInteractive();
  const text = new Intl.DateTimeFormat("en-AU", {
    ...{ day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
    ...(isClient ? {} : { timeZone: "UTC", timeZoneName: "short" }),
  } as Intl.DateTimeFormatOptions).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
