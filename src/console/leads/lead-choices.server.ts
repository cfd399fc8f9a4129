import { leadCategories } from "#domain/leads/form-definitions/lead-category.ts";
import { handlersOf } from "#domain/leads/handling/lead-people.server.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { LeadChoices } from "./lead-choices.ts";

/** What the list of leads may be filtered by. */
export async function leadChoices(db: Database, reach: readonly Reach[]): Promise<LeadChoices> {
  const owners = await handlersOf(
    db,
    reach.map(({ site }) => site),
  );
  const locations = new Map(
    reach.flatMap(({ site, locationIds }) =>
      site.locations
        .filter(({ id }) => locationIds === null || locationIds.includes(id))
        .map(({ id, name }) => [id, { id, name }]),
    ),
  );
  return {
    sites: reach.map(({ site: { id, name } }) => ({ id, name })),
    locations: [...locations.values()],
    owners,
    categories: [...leadCategories],
    lostReasons: [...new Set(reach.flatMap(({ site }) => site.lead.handling.lostReasons))],
  };
}
