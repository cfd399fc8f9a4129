import type { Cadence } from "#domain/alerts/alert-cadence.ts";

/** The page where a search is saved. */
export type SaveView = {
  title: string;
  site: string;
  /** What is waited for, in words; null once it was saved. */
  wanted: string | null;
  /** The results page, or the car. */
  back: { href: string; label: string };
  email: string;
  cadence: Cadence | null;
  /** Whether how often is asked: a car's return is reported at once. */
  asksCadence: boolean;
  consent: string;
  /** The saved search, as the form sends it. */
  search: string;
  errors: { email?: string; cadence?: string; form?: string };
};

/** The page of a person's link. */
export type AlertsView = {
  title: string;
  site: string;
  text: string;
  /** Null where the link opens nothing. */
  person: {
    email: string;
    /** Until when mails are paused, as a day. */
    pausedUntil: string | null;
    isStopped: boolean;
    isAsked: boolean;
    searches: ShownSearch[];
  } | null;
};

export type ShownSearch = {
  id: string;
  name: string;
  href: string | null;
  cadence: Cadence;
  asksCadence: boolean;
  isConfirmed: boolean;
};
