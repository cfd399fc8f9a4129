import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { roleName } from "#domain/staff/access/role-name.ts";
import { accessOfAddress } from "#domain/staff/members/accounts.server.ts";
import { invitationHours, invite, openInvitations } from "#domain/staff/members/invitations.server.ts";
import {
  type ListedMember,
  memberByEmail,
  membersOf,
  removeMember,
  signOutMember,
} from "#domain/staff/members/members.server.ts";
import { type MemberForm, readNewMember } from "#domain/staff/members/new-member.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import {
  type Command,
  type CommandIo,
  flags,
  noneNamed,
  texts,
  UsageError,
  whichCommand,
} from "./command.ts";
import { operatorName } from "./command-log.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt staff invite EMAIL --name NAME --group SLUG --role ROLE   shows a link for one use, valid for ${invitationHours} hours
      --site SLUG            only for this site; repeat it for several
      --location ID          only for this location; repeat it for several
      --may-publish          with the right to publish changes
  forecourt staff invite EMAIL --name NAME --operator                 the same for an operator of the platform
  forecourt staff list [--group SLUG] [--json]                        members and open invitations
  forecourt staff remove EMAIL --group SLUG                           takes a member's roles in the group, or with --operator
  forecourt staff sessions EMAIL --group SLUG [--end]                 who is signed in where, or with --operator; --end signs out

Roles: owner, sales, stock, marketing. A member who is invited again by the link makes a new passkey, which replaces
the account's passkeys, sessions, tokens and company accounts. The link gives access to the person who opens it: send it to that person only.
An address with access elsewhere gets an account of its own here, unless its person signs in there before accepting.

Exit codes: 0 done; 1 unknown group or member, or the last owner; 2 invalid arguments.`;

type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;
type Sub = (
  context: { db: Database; io: CommandIo; address: string | null },
  args: string[],
) => Promise<number>;
const subcommands: Record<string, Sub> = { invite: inviteMember, list, remove, sessions };

/**
 * The command, independent of how a database is opened.
 * @param address the console's origin, for links; null where no ADMIN_HOST is set
 */
export function staffCommandOver(withDb: WithDb, address: string | null): Command {
  return {
    name: "staff",
    summary: "members of staff in the console: invite, list, remove, sessions",
    usage,
    run: async ([name, ...args], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (!sub) {
        throw whichCommand("staff", name, Object.keys(subcommands));
      }
      return withDb((db) => sub({ db, io, address }, args));
    },
  };
}

const options = {
  site: { type: "string", multiple: true },
  location: { type: "string", multiple: true },
  ...texts("group", "name", "role"),
  ...flags("operator", "may-publish", "json", "end"),
} as const;

const actorOf = (action: string): Actor => ({ kind: "command", id: operatorName(), action });

type Target = { groupId: string | null; sites: { id: string; slug: string }[]; locationIds: string[] };

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** The group that `--group` names, or the platform with `--operator`; null, with the reason said, for an unknown group. */
async function targetOf(
  db: Database,
  values: { group?: string; operator?: boolean },
  io: CommandIo,
): Promise<Target | null> {
  if ((values.group === undefined) === (values.operator !== true))
    throw new UsageError("Name a --group, or --operator for those who run the platform");
  if (values.group === undefined) return { groupId: null, sites: [], locationIds: [] };
  const all = await createSiteStore(db, now).list();
  const sites = all.filter(({ groupSlug }) => groupSlug === values.group);
  const [first] = sites;
  if (!first) {
    io.err(noneNamed("group", values.group, [...new Set(all.map(({ groupSlug }) => groupSlug))]));
    return null;
  }
  const { groupId } = first;
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string }>(sql`select id from locations where group_id = ${groupId}::uuid`),
  );
  return { groupId, sites, locationIds: rows.map(({ id }) => id) };
}

async function inviteMember({ db, io, address }: Parameters<Sub>[0], args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const target = await targetOf(db, values, io);
  if (!target) return 1;
  const { groupId, sites, locationIds } = target;
  const idOf = new Map(sites.map(({ id, slug }) => [slug, id]));
  const form: MemberForm = {
    name: values.name ?? "",
    email: positionals.length === 1 ? (positionals[0] ?? "") : "",
    role: groupId === null ? "owner" : (values.role ?? ""),
    mayPublish: values["may-publish"] === true,
    siteIds: (values.site ?? []).map((slug) => idOf.get(slug) ?? slug),
    locationIds: values.location ?? [],
  };
  const read = readNewMember(form, { siteIds: sites.map(({ id }) => id), locationIds });
  if (read.kind === "invalid")
    throw new UsageError(
      Object.entries(read.problems)
        .map(([field, problem]) => `${field}: ${problem}`)
        .join("\n"),
    );
  const member = groupId === null ? { ...read.member, role: "operator" as const } : read.member;
  const elsewhere = await accessElsewhere(db, member.email, groupId);
  const { token, expiresAt } = await invite(db, { actor: actorOf("staff invite"), groupId, member }, now());
  io.out(`${address ?? ""}/invitation/${token}`);
  io.err(
    `For ${member.email}, once, until ${expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC.` +
      (address === null ? " Set ADMIN_HOST to show the whole address." : ""),
  );
  if (elsewhere.length > 0)
    io.err(
      `${member.email} has access elsewhere: ${elsewhere.join(", ")}. The person who opens the link gets a separate account, without that access` +
        (groupId === null ? "." : ", unless they sign in there first."),
    );
  return 0;
}

/** Where else an address has access: groups, and the platform. */
async function accessElsewhere(db: Database, email: string, groupId: string | null): Promise<string[]> {
  const { groupIds, isOperator } = await accessOfAddress(db, email, now());
  const all = await createSiteStore(db, now).list();
  const others = groupIds
    .filter((id) => id !== groupId)
    .map((id) => all.find((site) => site.groupId === id)?.groupSlug ?? id);
  return [...others.sort(), ...(isOperator && groupId !== null ? ["the platform"] : [])];
}

async function list({ db, io }: Parameters<Sub>[0], args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const groups = new Map<string | null, string>();
  if (values.group === undefined) {
    groups.set(null, "(platform)");
    for (const { groupId, groupSlug } of await createSiteStore(db, now).list())
      groups.set(groupId, groupSlug);
  } else {
    const target = await targetOf(db, values, io);
    if (!target) return 1;
    groups.set(target.groupId, values.group);
  }
  const found: {
    group: string;
    members: ListedMember[];
    invited: Awaited<ReturnType<typeof openInvitations>>;
  }[] = [];
  for (const [groupId, group] of groups)
    found.push({
      group,
      members: await membersOf(db, groupId, now()),
      invited: await openInvitations(db, groupId, now()),
    });
  if (values.json) io.out(JSON.stringify(found, null, 2));
  else {
    const rows = found.flatMap(({ group, members, invited }) => [
      ...members.flatMap(({ name, email, passkeys, grants }) =>
        grants.map(({ role, siteIds, locationIds }) => [
          group,
          email,
          name,
          roleName(role),
          siteIds
            ? counted(siteIds.length, "site")
            : locationIds
              ? counted(locationIds.length, "location")
              : "all",
          counted(passkeys, "passkey"),
        ]),
      ),
      ...invited.map(({ email, name, role }) => [
        group,
        email,
        name,
        roleName(role ?? "operator"),
        "",
        "invited",
      ]),
    ]);
    io.out(
      rows.length === 0
        ? "Nobody has access to the console yet. Add the first owner with forecourt staff invite."
        : table(["group", "e-mail", "name", "role", "of", "signs in by"], rows),
    );
  }
  return 0;
}

/** Runs work for the one member that the words name. */
async function withMember(
  { db, io }: Parameters<Sub>[0],
  args: string[],
  work: (groupId: string | null, member: ListedMember, values: { end?: boolean }) => Promise<number>,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new UsageError("Name one member by e-mail address");
  const target = await targetOf(db, values, io);
  if (!target) return 1;
  const member = await memberByEmail(db, target.groupId, email, now());
  if (member) return work(target.groupId, member, values);
  io.err("No member has this e-mail address. forecourt staff list shows them.");
  return 1;
}

function remove(context: Parameters<Sub>[0], args: string[]): Promise<number> {
  return withMember(context, args, async (groupId, member) => {
    const { db, io } = context;
    const removal = { actor: actorOf("staff remove"), groupId, memberId: member.id };
    const outcome = await removeMember(db, removal, now());
    if (outcome.kind !== "removed") {
      io.err("This is the last owner of the group: invite another owner first.");
      return 1;
    }
    io.out(outcome.isGone ? "Removed, and signed out." : "Removed. The member still has access elsewhere.");
    return 0;
  });
}

function sessions(context: Parameters<Sub>[0], args: string[]): Promise<number> {
  return withMember(context, args, async (groupId, member, values) => {
    const { db, io } = context;
    if (values.end) {
      const ended = await signOutMember(db, {
        actor: actorOf("staff sessions"),
        groupId,
        memberId: member.id,
      });
      io.out(`${counted(ended, "session")} ended`);
      return 0;
    }
    const at = (time: Date) => time.toISOString().slice(0, 16);
    const rows = member.sessions.map(({ browser, method, createdAt, lastSeenAt }) => [
      browser,
      method,
      at(createdAt),
      at(lastSeenAt),
    ]);
    io.out(rows.length === 0 ? "Not signed in." : table(["browser", "by", "since", "last seen"], rows));
    return 0;
  });
}
