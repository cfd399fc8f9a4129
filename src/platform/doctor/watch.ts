import type { Finding } from "./finding.ts";

export type Cause = { check: string; text: string; remedy: string; since: string };

/** What a watch remembers: causes that were mailed, and those seen once, by their keys. */
export type WatchState = { mailed: Record<string, Cause>; seen: Record<string, Cause> };
export const nothingYet: WatchState = { mailed: {}, seen: {} };

export type WatchMail = { subject: string; text: string };

/** What is worth an e-mail: whatever is dangerous, and a warning that comes while the installation runs. */
const runningChecks = new Set(["feeds", "disk", "hosts", "deliveries", "clock", "search server", "backup"]);
const matters = ({ check, level }: Finding) =>
  level === "dangerous" || (level === "warning" && runningChecks.has(check));

/** The same cause has other numbers and times in its words each time. */
const keyOf = ({ check, text }: Finding) => `${check}: ${text.replace(/\d+/g, "0")}`;

/**
 * Compares what is found with what was mailed. A cause is mailed once, when it is found twice in a row: what passes by itself is none. Its end is
 * mailed once, too. Both are in one e-mail, or none.
 */
export function watch(
  state: WatchState,
  findings: readonly Finding[],
  now: Date,
): { state: WatchState; mail: WatchMail | null } {
  const found = new Map(
    findings.filter(matters).map((finding): [string, Cause] => {
      const key = keyOf(finding);
      const since = (state.mailed[key] ?? state.seen[key])?.since ?? now.toISOString();
      return [key, { check: finding.check, text: finding.text, remedy: finding.remedy, since }];
    }),
  );
  const entries = [...found];
  const began = entries.filter(([key]) => !(key in state.mailed) && key in state.seen);
  const ended = Object.entries(state.mailed).filter(([key]) => !found.has(key));
  const next: WatchState = {
    mailed: Object.fromEntries(entries.filter(([key]) => key in state.mailed || key in state.seen)),
    seen: Object.fromEntries(entries.filter(([key]) => !(key in state.mailed) && !(key in state.seen))),
  };
  const mail =
    began.length + ended.length === 0
      ? null
      : mailOf(
          began.map(([, cause]) => cause),
          ended.map(([, cause]) => cause),
        );
  return { state: next, mail };
}

function mailOf(began: readonly Cause[], ended: readonly Cause[]): WatchMail {
  const first = began[0] ?? ended[0];
  const more = began.length + ended.length - 1;
  const subject = `Forecourt: ${first?.check}${began.length > 0 ? "" : " is well again"}${more > 0 ? ` and ${more} more` : ""}`;
  const lines = [
    ...began.map(({ check, text, remedy }) => `${check}: ${text}${remedy === "" ? "" : `\n${remedy}`}`),
    ...ended.map(({ check, text, since }) => `Over: ${check}: ${text} (since ${shown(since)})`),
  ];
  return { subject, text: `${lines.join("\n\n")}\n\nforecourt doctor has all of it.\n` };
}

const shown = (instant: string) => `${instant.slice(0, 16).replace("T", " ")} UTC`;
