import type { GroupDocument } from "#domain/configuration/document.ts";
import { dayText, valueText } from "#domain/content/drafts/change-text.ts";
import { entryKeysOf } from "#domain/content/drafts/document-path.ts";
import { placeName } from "#domain/places/place-name.ts";
import { departmentName, type ListedSpecialDay } from "./places.ts";

type Location = GroupDocument["locations"][number];

/** Places with several departments, each of which is a location: special hours may be those of the whole place. */
export function wholePlaces(locations: readonly Location[]): { value: string; name: string }[] {
  const names = locations.map(({ name }) => placeName(name));
  const several = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...several].map((name) => ({ value: name, name: `${name}, every department` }));
}

/**
 * The special hours of a group from today on, as listed.
 * @param mayRemove by the name of the location, null for those of all @param isDrafted by the key of the entry
 */
export function listedSpecialDays(
  { special_hours: days }: Pick<GroupDocument, "special_hours">,
  {
    today,
    mayRemove,
    isDrafted,
  }: {
    today: string;
    mayRemove: (location: string | null) => boolean;
    isDrafted: (key: string) => boolean;
  },
): ListedSpecialDay[] {
  const keys = entryKeysOf("group", ["special_hours"], days) ?? [];
  return days
    .map((day, index): ListedSpecialDay & { date: string } => ({
      date: day.date,
      key: keys[index] ?? "",
      seen: JSON.stringify(day),
      day: dayText(day.date),
      hours: valueText(day),
      department: departmentName(day.department || "all"),
      location: day.location_name ?? "All locations",
      mayRemove: mayRemove(day.location_name ?? null),
      isDrafted: isDrafted(keys[index] ?? ""),
    }))
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date: _, ...listed }) => listed);
}
