import type { Site } from "#domain/configuration/site.ts";
import type { HandledLead } from "#domain/leads/handling/handled-lead.server.ts";
import { handlersAt, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { mentionedIn } from "#domain/leads/handling/mentions.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A note as it is stored, and which colleagues who may see the lead it names, by @ or by the form's choice; null for the choice of another one. */
export async function noteTo(
  db: Database,
  site: Site,
  { locationId }: HandledLead,
  { text, notify }: { text: string; notify: string },
) {
  if (notify === "" && !text.includes("@")) return { text, people: [], unknown: [] };
  const place = { groupId: site.groupId, siteId: site.id, locationId };
  const colleagues = handlersAt(await peopleOfGroup(db, site), place);
  const named = mentionedIn(text, colleagues);
  const chosen = colleagues.find(({ id }) => id === notify);
  if (chosen === undefined) return notify === "" ? { text, ...named } : null;
  return named.people.includes(chosen)
    ? { text, ...named }
    : { text: `@${chosen.name} ${text}`, people: [chosen, ...named.people], unknown: named.unknown };
}

/** What the member is shown of an added note. */
export function noteAdded(mentioned: readonly { name: string }[], unknown: readonly string[]): string {
  const sentences = ["Note added"];
  if (mentioned.length > 0) sentences.push(`It goes to ${mentioned.map(({ name }) => name).join(", ")}`);
  if (unknown.length > 0)
    sentences.push(
      `${unknown.map((name) => `@${name}`).join(", ")}: no single colleague of this lead has that name`,
    );
  return sentences.join(". ");
}
