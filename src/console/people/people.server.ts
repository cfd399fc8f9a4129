import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { roleName } from "#domain/staff/access/role-name.ts";
import { openInvitations } from "#domain/staff/members/invitations.server.ts";
import { membersOf } from "#domain/staff/members/members.server.ts";
import { breakGlassOf, type ListedBreakGlass } from "#domain/staff/operator/break-glass.server.ts";
import { tokensOf } from "#domain/staff/tokens/personal-tokens.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { People } from "./people.ts";
import { reachText } from "./reach-text.ts";

export async function peopleOf(
  { consoleDb: db, now }: { consoleDb: Database; now(): Date },
  of: { groupId: string; selfId: string; sites: readonly Pick<SiteSummary, "id" | "name">[] },
): Promise<People> {
  const { groupId, selfId, sites } = of;
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
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
        reach: reachText(grant, siteNames),
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
