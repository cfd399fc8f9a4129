import { admission } from "#console/admission/admission.ts";
import { screenAt } from "#console/admission/screen-at.server.ts";
import type { ConsoleServices } from "#console/console-services.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { isDemoMember } from "#domain/staff/sign-in/demo-member.ts";
import { memberByToken } from "#domain/staff/tokens/personal-tokens.server.ts";
import { secondsToToken } from "#domain/staff/tokens/token-limit.server.ts";
import { bearerOf } from "#domain/staff/tokens/token-text.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";

type Deps = Pick<ConsoleServices, "consoleDb" | "now" | "isDemo"> & {
  /** The client's IP address. */
  address: string;
  /** Whether the request is from this machine; it isn't limited then. */
  isLocal: boolean;
};

/**
 * The member whom the personal token of a request acts for, or the response that refuses it, for a program; null for a request without a
 * token. The cookies of a request with one count for nothing. A member of the demo has none where the demo doesn't run.
 */
export async function memberOfToken(request: Request, deps: Deps): Promise<SignedIn | Response | null> {
  const text = bearerOf(request.headers.get("Authorization"));
  if (text === null) return null;
  const wait = deps.isLocal ? 0 : secondsToToken(deps);
  if (wait > 0) return tooManyCalls(wait, "Too many requests with a token. Try again shortly.");
  const member = await memberByToken(deps.consoleDb, text, deps.now());
  if (!member || (isDemoMember(member) && !deps.isDemo))
    return apiError({
      status: 401,
      code: "token_invalid",
      message: "This token doesn't exist, has expired or was revoked. Make another one in the console.",
      headers: { "WWW-Authenticate": 'Bearer realm="Forecourt console", error="invalid_token"' },
    });
  const screen = screenAt(new URL(request.url).pathname);
  const { method } = request;
  if (admission(screen, { member, method, isLocalDemo: false }) === "admitted") return member;
  return apiError({
    status: 403,
    code: "token_scope",
    message: "This token may not read this. Tokens are for the files that they were made for.",
    headers: { "WWW-Authenticate": 'Bearer realm="Forecourt console", error="insufficient_scope"' },
  });
}
