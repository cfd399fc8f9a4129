import { leadCategories } from "#domain/leads/form-definitions/lead-category.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { LeadChoices } from "./lead-choices.ts";

/** What the list of leads may be filtered by. */
export async function leadChoices(db: Database, reach: readonly Reach[]): Promise<LeadChoices> {
  const groups = [
    ...new Map(reach.map(({ site: { groupId, groupSlug } }) => [groupId, { groupId, groupSlug }])).values(),
  ];
  const people = (await mapInTurns(groups, 4, (group) => peopleOfGroup(db, group))).flat();
  const owners = new Map(
    people
      .filter(({ grants }) => maySomewhere({ operator: false, grants }, "leads.change"))
      .map(({ id, name }) => [id, { id, name }]),
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
    owners: [...owners.values()].sort((a, b) => compareNames(a.name, b.name)),
    categories: [...leadCategories],
    lostReasons: [...new Set(reach.flatMap(({ site }) => site.lead.handling.lostReasons))],
  };
}
