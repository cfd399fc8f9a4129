import { settings } from "#domain/configuration/settings.ts";
import type { Documents } from "./check-draft.ts";

/** The time zone that a group's people mean: that of its first site, as it inherits it. */
export function timeZoneOf({ published }: { published: Pick<Documents, "group" | "sites"> }): string {
  const [site] = published.sites.values();
  return site?.timezone ?? published.group.timezone ?? settings.parse({}).timezone;
}
