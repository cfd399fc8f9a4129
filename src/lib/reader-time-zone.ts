import { sentCookie, setOwnCookie } from "./own-cookie.ts";

const name = "forecourt_time_zone";
const seconds = 365 * 86_400;

/** The time zone that the reader's browser reported with an earlier page, by its IANA name; null before that, and for an unknown one. */
export function readerTimeZone(request: Pick<Request, "url" | "headers">): string | null {
  const sent = sentCookie(request, name);
  if (!sent || sent.length > 64) return null;
  try {
    // The name in its usual spelling, so that formatters are made once for each zone.
    return new Intl.DateTimeFormat("en", { timeZone: sent }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Reports the browser's time zone to the server, for the pages to come. */
export function reportTimeZone(timeZone: string): void {
  setOwnCookie({ name, value: timeZone, seconds });
}
