import { dayText } from "#domain/content/drafts/change-text.ts";
import { placeName } from "#domain/places/place-name.ts";
import {
  type AustralianState,
  australianState,
  australianStates,
  publicHolidays,
} from "#domain/places/public-holidays.ts";
import type { ProposedHoliday } from "./places.ts";

type Location = { name: string; address?: { state?: string | null } | null };
type SpecialDay = { date: string; department?: string | null; location_name?: string | null };

const isOfAllDepartments = ({ department }: SpecialDay): boolean => !department || department === "all";

/**
 * The public holidays of the locations' states that have no special hours yet, in order; none for states outside Australia.
 * @param locations those that the member may change
 * @param isWhole whether special hours may be for all locations at once
 */
export function proposedHolidays(
  locations: readonly Location[],
  days: readonly SpecialDay[],
  { today, isWhole }: { today: string; isWhole: boolean },
): ProposedHoliday[] {
  const byState = new Map<AustralianState, Set<string>>();
  for (const { name, address } of locations) {
    const state = australianState(address?.state);
    if (state) byState.set(state, (byState.get(state) ?? new Set()).add(name));
  }
  const count = new Set(locations.map(({ name }) => name)).size;
  const found = new Map<string, ProposedHoliday>();
  for (const state of australianStates) {
    const names = [...(byState.get(state) ?? [])];
    for (const { date, name } of names.length > 0 ? publicHolidays(state, today) : []) {
      const own = days.filter((day) => day.date === date && isOfAllDepartments(day));
      if (own.some((day) => !day.location_name)) continue;
      const taken = new Set(own.map((day) => day.location_name));
      const free = names.filter((one) => !taken.has(one) && !taken.has(placeName(one)));
      if (free.length === 0) continue;
      const key = `${date} ${name}`;
      const before = found.get(key);
      found.set(key, {
        date,
        day: dayText(date),
        name,
        states: [...(before?.states ?? []), state],
        locations: [...(before?.locations ?? []), ...free],
      });
    }
  }
  return [...found.values()]
    .map((one) => (isWhole && one.locations.length === count ? { ...one, locations: [""] } : one))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
