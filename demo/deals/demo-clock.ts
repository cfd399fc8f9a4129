import { hourMs } from "#lib/durations.ts";

/** A clock that the demo sets to when something happened. */
export type DemoClock = {
  now(): Date;
  /** When the demo is loaded. */
  readonly present: Date;
  /** Sets it to some hours before the present. */
  toHoursAgo(hours: number): void;
  /** Moves it on by some hours, never beyond the present. */
  pass(hours: number): void;
  /** Sets it to an instant, never beyond the present. */
  to(at: Date): void;
};

export function demoClock(present: Date): DemoClock {
  let at = present;
  const to = (instant: Date) => {
    at = instant < present ? instant : present;
  };
  return {
    now: () => at,
    present,
    toHoursAgo: (hours) => to(new Date(present.getTime() - hours * hourMs)),
    pass: (hours) => to(new Date(at.getTime() + hours * hourMs)),
    to,
  };
}
