import { sql } from "drizzle-orm";
import { grantsOf } from "#domain/staff/sign-in/staff-session.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";

/**
 * A person may have several accounts: a link gives access to an account, so what one group's invitation made can't open what another group
 * gave. They become one where the member of an account accepts another group's invitation, signed in with a fresh passkey.
 */
type Invited = { groupId: string | null; email: string };

/** The accounts of an e-mail address, and the groups that each has access to. */
export async function accountsOf(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<{ memberId: string; isOperator: boolean; groupIds: string[] }[]> {
  const known = await tx.execute<{ member_id: string; operator: boolean }>(
    sql`select * from staff_member_by_email(${email})`,
  );
  const accounts = [];
  for (const { member_id: memberId, operator: isOperator } of known.rows) {
    const access = await grantsOf(tx, memberId, now);
    accounts.push({ memberId, isOperator, groupIds: [...new Set(access.map(({ groupId }) => groupId))] });
  }
  return accounts;
}

/**
 * The account that a link may give a new passkey to; null for none. The person who opens the link gets all that the account has, so it is one
 * that only the inviting group gave anything, or the operator's for an operator's invitation. Otherwise an owner could take over another
 * group's member by inviting them, or wait in an account until another group invites its person.
 */
export async function accountFor(
  tx: Transaction,
  { groupId, email }: Invited,
  now: Date,
): Promise<string | null> {
  const accounts = await accountsOf(tx, email, now);
  const own = accounts.find(({ isOperator, groupIds }) =>
    groupId === null ? isOperator : !isOperator && groupIds.length === 1 && groupIds[0] === groupId,
  );
  const unused = accounts.find(({ isOperator, groupIds }) => !isOperator && groupIds.length === 0);
  return (own ?? unused)?.memberId ?? null;
}

/** The account that accepts an invitation with a new passkey; the id of a new one where there is none. */
export async function inviteeOf(
  db: Database,
  invitation: Invited,
  now: Date,
): Promise<{ memberId: string; isKnown: boolean }> {
  const memberId = await db.withoutTenant((tx) => accountFor(tx, invitation, now));
  return { memberId: memberId ?? randomId(), isKnown: memberId !== null };
}

/** The groups in which an e-mail address has access already, and whether it is an operator's: for operators, who see all groups. */
export function accessOfAddress(
  db: Database,
  email: string,
  now: Date,
): Promise<{ groupIds: string[]; isOperator: boolean }> {
  return db.withoutTenant(async (tx) => {
    const accounts = await accountsOf(tx, email, now);
    return {
      groupIds: [...new Set(accounts.flatMap(({ groupIds }) => groupIds))],
      isOperator: accounts.some(({ isOperator }) => isOperator),
    };
  });
}
