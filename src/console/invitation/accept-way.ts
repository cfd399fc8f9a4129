import type { SignedIn } from "#domain/staff/access/signed-in.ts";

/** How a person may accept: as the member who is signed in, with a new passkey, or not before signing out. */
export type AcceptWay = "new passkey" | "accept" | "another member";

/**
 * How an invitation is accepted in this session. Operators begin with new passkeys. A company account's provider vouches for its own group
 * only, so its session accepts nothing of another.
 */
export function acceptWay(
  { email, groupId }: { email: string; groupId: string | null },
  member: SignedIn | null,
): AcceptWay {
  if (!member || member.session.onlyGroupId !== null) return "new passkey";
  if (member.email !== email) return "another member";
  return groupId === null ? "new passkey" : "accept";
}
