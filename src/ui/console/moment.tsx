import { useIsInteractive } from "./interactive.tsx";

const parts = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
/** Making a formatter takes much longer than using it, and lists have hundreds of instants. */
const inUtc = new Intl.DateTimeFormat("en-AU", { ...parts, timeZone: "UTC", timeZoneName: "short" });
let ofReader: Intl.DateTimeFormat | undefined;

/**
 * An instant as people read it: by the server in UTC, then in the reader's own time zone.
 * @param at ISO 8601
 */
export function Moment({ at }: { at: string }) {
  const isClient = useIsInteractive();
  if (isClient) ofReader ??= new Intl.DateTimeFormat("en-AU", parts);
  const text = (isClient && ofReader ? ofReader : inUtc).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
