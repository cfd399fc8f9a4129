import {
  type CallDeps,
  newPasskey,
  readStep,
  refused,
  signedIn,
} from "#console/sign-in/passkey-calls.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, type Invitation, invitationOf } from "#domain/staff/members/invitations.server.ts";
import { browserName } from "#domain/staff/sign-in/browser-name.ts";
import { unlessKnown } from "#domain/staff/sign-in/passkeys.server.ts";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { isToken } from "#domain/staff/sign-in/token.server.ts";
import { securityEvent } from "#platform/http/security-log.server.ts";
import { acceptWay } from "./accept-way.ts";

const gone = () => Response.json({}, { status: 410 });

/** Accepts an invitation with a new passkey, which signs in at once. Two steps, as the calls of sign-in. */
export async function acceptCall(request: Request, deps: CallDeps, token: string): Promise<Response> {
  const step = await readStep(request, deps);
  if (step instanceof Response) return step;
  const { consoleDb: db } = deps;
  const now = deps.now();
  const invitation = isToken(token) ? await invitationOf(db, token, now) : null;
  if (!invitation) return gone();
  const invitee = await inviteeOf(db, invitation, now);
  const { name, email, groupSlug } = invitation;
  // A person may have several accounts: authenticators list them by this name.
  const member = { id: invitee.memberId, name, email: `${email} (${groupSlug ?? "platform"})` };
  const made = await newPasskey(request, deps, { step, member, details: invitation.id });
  if (made instanceof Response) return made;
  const { memberId } = made;
  // The first step chose the id of a new member; a known one must be the same still.
  if (made.details !== invitation.id || (invitee.isKnown && memberId !== invitee.memberId))
    return refused(deps, "another invitation");
  const browser = browserName(request.headers.get("User-Agent"));
  const accepted = await unlessKnown(
    acceptInvitation(
      db,
      {
        token,
        invitation,
        memberId,
        session: null,
        more: async (tx) => {
          await made.store(tx);
          return beginStaffSession(tx, { memberId, method: "passkey", onlyGroupId: null, browser }, now);
        },
      },
      now,
    ),
  );
  if (accepted === null) return refused(deps, "known passkey");
  if (accepted.kind === "gone") return gone();
  securityEvent(deps.log, "signed_in", { site: null, kind: "staff invitation", account: memberId });
  return signedIn(request, accepted.result, "/");
}

/**
 * Accepts an invitation as the member who is signed in, who then has one account for all of these groups. Needs a fresh passkey: the session
 * may have been left open by someone else.
 */
export async function acceptSignedIn(
  { consoleDb: db, now }: Pick<CallDeps, "consoleDb" | "now">,
  {
    token,
    invitation,
    member,
    session,
  }: { token: string; invitation: Invitation; member: SignedIn; session: string },
): Promise<"accepted" | "confirm" | "refused"> {
  if (acceptWay(invitation, member) !== "accept") return "refused";
  if (!isFresh(member.session.verifiedAt, now())) return "confirm";
  const accepted = { token, invitation, memberId: member.id, session, more: async () => null };
  return (await acceptInvitation(db, accepted, now())).kind === "accepted" ? "accepted" : "refused";
}
