import { screenOfRequest } from "#console/admission/screen-at.server.ts";
import type { ConsoleServices } from "#console/console-services.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import { endStaffSession, memberBySession } from "#domain/staff/sign-in/staff-session.server.ts";

type Deps = Pick<ConsoleServices, "consoleDb" | "now"> & {
  /** Whether the demo runs and the request is from this machine. */
  isLocalDemo: boolean;
};

/**
 * The member of a request's session; null for a request without one. A session of "Sign in as …" needed no passkey, so it ends where the demo
 * doesn't run any more, or when its cookie comes from another machine.
 */
export async function memberOfSession(request: Request, deps: Deps): Promise<SignedIn | null> {
  const token = sessionToken(request);
  if (!token) return null;
  const { consoleDb, now, isLocalDemo } = deps;
  const isUsed = !screenOfRequest(request)?.isBackground;
  const member = await memberBySession(consoleDb, token, now(), isUsed);
  if (member?.session.method !== "demo" || isLocalDemo) return member;
  await endStaffSession(consoleDb, member, token);
  return null;
}
