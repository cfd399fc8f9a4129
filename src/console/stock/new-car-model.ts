import type { GroupChoice } from "#domain/staff/access/group-choice.ts";

export type NewCarModel = {
  group: GroupChoice;
  /** The car that the new one is a copy of. */
  copyOf: { id: string; name: string } | null;
  /** What the form begins with, by field. */
  texts: Readonly<Record<string, string>>;
  locationId: string | null;
  locations: { id: string; name: string }[];
  /** Words that are known of a field. */
  suggestions: Readonly<Record<string, readonly string[]>>;
  /** The states of registrations that can be looked up; empty where no site has a look-up. */
  lookUpStates: readonly string[];
};
