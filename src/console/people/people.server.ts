import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { roleName } from "#domain/staff/access/role-name.ts";
import { openInvitations } from "#domain/staff/members/invitations.server.ts";
import { membersOf } from "#domain/staff/members/members.server.ts";
import { breakGlassOf, type ListedBreakGlass } from "#domain/staff/operator/break-glass.server.ts";
import { tokensOf } from "#domain/staff/tokens/personal-tokens.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { People, PlacesOfGroup } from "./people.ts";
import { reachText } from "./reach-text.ts";

export async function peopleOf(
  { consoleDb: db, now }: { consoleDb: Database; now(): Date },
  { groupId, selfId, places }: { groupId: string; selfId: string; places: PlacesOfGroup },
): Promise<People> {
  const members = await membersOf(db, groupId, now());
  const invitations = await openInvitations(db, groupId, now());
  return {
    members: members.map(({ id, name, email, grants, passkeys, sessions, identities }) => ({
      id,
      name,
      email,
      passkeys,
      roles: grants.map((grant) => ({
        name: roleName(grant.role),
        reach: reachText(grant, places),
        mayPublish: grant.mayPublish || grant.role === "owner",
      })),
      sessions: sessions.map(({ browser, lastSeenAt }) => ({
        browser,
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      identities: identities.map(({ issuer, linkedAt }) => ({ issuer, linkedAt: linkedAt.toISOString() })),
      isSelf: id === selfId,
    })),
    invitations: invitations.map(({ id, name, email, role, expiresAt }) => ({
      id,
      name,
      email,
      role: roleName(role ?? "operator"),
      expiresAt: expiresAt.toISOString(),
    })),
    tokens: await tokensOf(db, { groupId, memberId: null }, now()),
    breakGlass: (await breakGlassOf(db, groupId, now())).map(listedBreakGlass),
  };
}

function listedBreakGlass(one: ListedBreakGlass): People["breakGlass"][number] {
  const { id, operator, reason, openedAt, expiresAt, endedAt, isOpen } = one;
  const endsAt = (endedAt ?? expiresAt).toISOString();
  return { id, operator, reason, openedAt: openedAt.toISOString(), endsAt, isOpen };
}

/** The sites and locations of a group, by name. */
export async function placesOfGroup(
  sites: Pick<SiteStore, "list" | "bySlug">,
  groupId: string,
): Promise<PlacesOfGroup> {
  const own = await sites.list([groupId]);
  const locations = new Map<string, string>();
  for (const { slug } of own)
    for (const { id, name } of (await sites.bySlug(slug))?.locations ?? []) locations.set(id, name);
  return {
    sites: own.map(({ id, name }) => ({ id, name })),
    locations: [...locations].map(([id, name]) => ({ id, name })),
  };
}
