import { dayMs } from "#lib/durations.ts";

/** What a shopper may allow: counting what is looked at, and telling advertisers of it. */
export type Purposes = { statistics: boolean; advertising: boolean };

/** The answers to the question, by the value of their buttons. */
export const consentAnswers = {
  both: { statistics: true, advertising: true },
  statistics: { statistics: true, advertising: false },
  neither: { statistics: false, advertising: false },
} as const satisfies Record<string, Purposes>;
export type ConsentAnswer = keyof typeof consentAnswers;

export const isConsentAnswer = (value: unknown): value is ConsentAnswer =>
  typeof value === "string" && Object.hasOwn(consentAnswers, value);

export const consentCookie = "forecourt_consent";
export const consentDays = 180;

/**
 * The value of the cookie that stores an answer, `2.<wording>.<s or ->.<a or ->.<unix day>`: the purposes that were allowed, by which wording
 * of the question.
 */
export function consentValue({ statistics, advertising }: Purposes, wording: number, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs);
  return `2.${wording}.${statistics ? "s" : "-"}.${advertising ? "a" : "-"}.${day}`;
}

/** The stored answer; null for none, and for one to an earlier wording: both are asked. */
export function readConsent(value: string | null | undefined, wording: number): Purposes | null {
  const [, answered, statistics, advertising] =
    /^2\.(\d{1,6})\.([s-])\.([a-])\.\d{1,6}$/.exec(value ?? "") ?? [];
  if (answered === undefined || Number(answered) < wording) return null;
  return { statistics: statistics === "s", advertising: advertising === "a" };
}

/** The part of the browser's navigator that signals an objection (globalprivacycontrol.org). */
export type PrivacySignal = { globalPrivacyControl?: boolean };

/**
 * Whether events may be reported in a browser: not where it objects, nor without consent to statistics where the page's document has
 * `data-consent`, the wording of the site that asks.
 */
export function mayTrack(
  page: { dataset: { consent?: string } },
  cookies: string,
  signal: PrivacySignal,
): boolean {
  if (signal.globalPrivacyControl) return false;
  const { consent: wording } = page.dataset;
  if (wording === undefined) return true;
  const value = /forecourt_consent=([\w.-]+)/.exec(cookies)?.[1];
  return readConsent(value, Number(wording))?.statistics === true;
}
