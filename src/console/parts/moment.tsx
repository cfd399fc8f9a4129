import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { reportTimeZone } from "#lib/reader-time-zone.ts";

const parts = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
/** Making a formatter takes much longer than using it, and lists have hundreds of instants. By time zone. */
const formatters = new Map<string | null, Intl.DateTimeFormat>();

function formatterIn(timeZone: string | null): Intl.DateTimeFormat {
  const made = formatters.get(timeZone);
  if (made) return made;
  const formatter = new Intl.DateTimeFormat("en-AU", {
    ...parts,
    ...(timeZone === null ? { timeZone: "UTC", timeZoneName: "short" } : { timeZone }),
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

let keepsTexts = false;

/**
 * Until the screen is hydrated its instants keep the text of the server's answer, which is the same: making the first formatter is the
 * longest single task of a browser's start. Called before hydration.
 */
export function keepMomentTexts(): void {
  keepsTexts = true;
}

const TimeZone = createContext<string | null>(null);

/** Runs `work` as a task of its own, once the browser has nothing else to do. @returns what cancels it */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}

/**
 * The time zone of the instants below: the server's answer already has the reader's, which the browser reported with an earlier page. The
 * first page has UTC until its scripts run.
 * @param known the reader's as the server knows it; null for not yet
 */
export function ReaderTimeZone({ known, children }: { known: string | null; children: ReactNode }) {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    keepsTexts = false;
  }, []);
  useEffect(
    () =>
      whenIdle(() => {
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        if (timeZone === known) return;
        reportTimeZone(timeZone);
        startTransition(() => setOwn(timeZone));
      }),
    [known],
  );
  return <TimeZone value={own ?? known}>{children}</TimeZone>;
}

/**
 * An instant as people read it, in the reader's time zone.
 * @param at ISO 8601
 */
export function Moment({ at }: { at: string }) {
  const timeZone = useContext(TimeZone);
  const text = keepsTexts ? at : formatterIn(timeZone).format(new Date(at));
  return (
    <time dateTime={at} suppressHydrationWarning={keepsTexts}>
      {text}
    </time>
  );
}
