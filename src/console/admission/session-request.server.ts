import { screenOfRequest } from "#console/admission/screen-at.server.ts";
import type { ConsoleServices } from "#console/console-services.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { isDemoMember } from "#domain/staff/sign-in/demo-member.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import { endStaffSession, memberBySession } from "#domain/staff/sign-in/staff-session.server.ts";

type Deps = Pick<ConsoleServices, "consoleDb" | "now" | "isDemo"> & {
  /** Whether the demo runs and the request is from this machine. */
  isLocalDemo: boolean;
};

/**
 * The member of a request's session; null for a request without one. A session of a member of the demo ends where the demo doesn't run any
 * more; one of "Sign in as …", which needed no passkey, also when its cookie comes from another machine.
 */
export async function memberOfSession(request: Request, deps: Deps): Promise<SignedIn | null> {
  const token = sessionToken(request);
  if (!token) return null;
  const { consoleDb, now, isDemo, isLocalDemo } = deps;
  const isUsed = !screenOfRequest(request)?.isBackground;
  const member = await memberBySession(consoleDb, token, now(), isUsed);
  const isEnded =
    member && (member.session.method === "demo" ? !isLocalDemo : isDemoMember(member) && !isDemo);
  if (!isEnded) return member;
  await endStaffSession(consoleDb, member, token);
  return null;
}
