import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf, invite } from "#domain/staff/members/invitations.server.ts";
import type { NewMember } from "#domain/staff/members/new-member.ts";
import { demoDomain } from "#domain/staff/sign-in/demo-member.ts";
import { demoMembers } from "#domain/staff/sign-in/demo-sign-in.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

const everywhere = { siteIds: null, locationIds: null };
const actor: Actor = { kind: "command", id: "demo", action: "load demo" };

/** The members of the demo's largest group, one of each role, and an operator. They sign in without a passkey. */
const people: (Pick<NewMember, "name" | "role" | "mayPublish"> & { mailbox: string; isOfOneSite?: true })[] =
  [
    { name: "Ruth Alvarez", mailbox: "ruth", role: "operator", mayPublish: false },
    { name: "Grace Tan", mailbox: "grace", role: "owner", mayPublish: true },
    { name: "Marcus Webb", mailbox: "marcus", role: "sales", mayPublish: false },
    { name: "Ines Duarte", mailbox: "ines", role: "stock", mayPublish: false },
    { name: "Tom Fielding", mailbox: "tom", role: "marketing", mayPublish: true },
    { name: "Priya Nair", mailbox: "priya", role: "sales", mayPublish: false, isOfOneSite: true },
  ];

/**
 * Adds the demo's members, as invitations would, unless they are there already or the demo's sites aren't.
 * @param db as the role that sees staff
 * @returns how many it added
 */
export async function loadDemoMembers(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "list">; now: () => Date },
): Promise<number> {
  const all = (await sites.list()).filter(({ slug }) => demoSlugs.includes(slug));
  const largest = all.find(({ slug }) => slug === demoSlugs[0]);
  if (!largest || (await demoMembers(db, all)).length > 0) return 0;
  for (const { mailbox, isOfOneSite, ...person } of people) {
    const groupId = person.role === "operator" ? null : largest.groupId;
    const siteIds = isOfOneSite ? [largest.id] : null;
    const member = { ...person, email: `${mailbox}@${demoDomain}`, ...everywhere, siteIds };
    const { token } = await invite(db, { actor, groupId, member }, now());
    const invitation = await invitationOf(db, token, now());
    if (!invitation) throw new Error("a new invitation isn't there");
    const { memberId } = await inviteeOf(db, invitation, now());
    await acceptInvitation(db, { token, invitation, memberId, session: null, more: async () => null }, now());
  }
  return people.length;
}
