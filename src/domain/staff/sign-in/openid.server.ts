import { sql } from "drizzle-orm";
import * as openid from "openid-client";
import { z } from "zod";
import { currentGroup } from "#domain/configuration/site-versions.server.ts";
import { type StaffSlice, staffSlice } from "#domain/configuration/slices/staff-slice.ts";
import { isThisMachine } from "#lib/encrypted-address.ts";
import type { GuardedFetch } from "#lib/guarded-fetch.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { secondsToAttempt } from "./attempt-limit.server.ts";
import { storeChallenge, takeChallenge } from "./challenge.server.ts";
import { linkIdentity, memberOfIdentity } from "./linked-identities.server.ts";
import { beginStaffSession } from "./staff-session.server.ts";

/**
 * Signing in by a group's OpenID Connect provider: authorization code with PKCE, state and nonce. The provider vouches for members who were
 * invited, in that group only: an e-mail address that it claims to have verified counts nowhere else.
 */
export type OpenIdDeps = {
  consoleDb: Database;
  secrets: Secrets;
  now(): Date;
  /** Calls providers: a group configures their addresses. */
  providerFetch: GuardedFetch;
};

type Setting = NonNullable<StaffSlice["openId"]>;
const returnPath = "/sign-in/return";
const timeoutSeconds = 10;

const pending = z.object({
  groupId: z.string(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  back: z.string(),
});

export type OpenIdFailure = {
  kind: "failed";
  /**
   * `often`: its network tried too often; `none`: the group has no provider; `unreachable`: it can't be used; `refused`: it didn't sign the
   * person in; `unknown`: no member; `another identity`: the member is another person at the provider.
   */
  reason: "often" | "none" | "unreachable" | "refused" | "unknown" | "another identity";
};

/** Where to send the browser, and the token of the cookie that its return has to bring. */
export async function openIdStart(
  deps: OpenIdDeps & { address: string },
  { groupSlug, origin, back }: { groupSlug: string; origin: string; back: string },
): Promise<{ kind: "redirect"; to: string; token: string } | OpenIdFailure> {
  const { consoleDb: db, now } = deps;
  // Each start calls the provider.
  if (secondsToAttempt(deps) > 0) return { kind: "failed", reason: "often" };
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string }>(sql`select group_id from group_by_slug(${groupSlug})`),
  );
  const groupId = rows[0]?.group_id;
  const setting = groupId === undefined ? null : await settingOf(db, groupId);
  if (groupId === undefined || !setting) return { kind: "failed", reason: "none" };
  const provider = await providerOf(deps, setting);
  if (!provider) return { kind: "failed", reason: "unreachable" };
  const [verifier, state, nonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ];
  const to = openid.buildAuthorizationUrl(provider, {
    redirect_uri: origin + returnPath,
    scope: "openid email",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const challenge = JSON.stringify({ groupId, verifier, state, nonce, back } satisfies z.output<
    typeof pending
  >);
  const token = await storeChallenge(db, { purpose: "openid", challenge, details: null }, now());
  return { kind: "redirect", to: to.href, token };
}

/** Ends what `openIdStart` began: a session of the member, restricted to the group. */
export async function openIdReturn(
  deps: OpenIdDeps,
  { url, token, browser }: { url: string; token: string | null; browser: string },
): Promise<{ kind: "signed in"; session: string; memberId: string; back: string } | OpenIdFailure> {
  const { consoleDb: db, now } = deps;
  const stored = await takeChallenge(db, { token, purpose: "openid" }, now());
  if (!stored) return { kind: "failed", reason: "refused" };
  const { groupId, verifier, state, nonce, back } = pending.parse(JSON.parse(stored.challenge));
  const setting = await settingOf(db, groupId);
  const provider = setting && (await providerOf(deps, setting));
  if (!setting || !provider) return { kind: "failed", reason: "unreachable" };
  const claims = await openid
    .authorizationCodeGrant(provider, new URL(url), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .then((tokens) => tokens.claims())
    .catch(() => null);
  if (!claims) return { kind: "failed", reason: "refused" };
  const person = {
    issuer: claims.iss,
    subject: claims.sub,
    email:
      claims.email_verified === true && typeof claims.email === "string" ? claims.email.toLowerCase() : null,
  };
  const member = await db.withTenant({ groupId }, (tx) => memberOfIdentity(tx, groupId, person));
  if (member.kind !== "member") return { kind: "failed", reason: member.kind };
  const memberId = member.id;
  const session = await db
    .as({ kind: "member", id: memberId, action: "sign in" })
    .withTenant({ groupId }, async (tx) => {
      if (!(await linkIdentity(tx, { groupId, memberId, ...person }, now()))) return null;
      return beginStaffSession(tx, { memberId, method: "openid", onlyGroupId: groupId, browser }, now());
    });
  if (session === null) return { kind: "failed", reason: "another identity" };
  return { kind: "signed in", session, memberId, back };
}

async function settingOf(db: Database, groupId: string): Promise<Setting | null> {
  const group = await db.withTenant({ groupId }, (tx) => currentGroup(tx, groupId));
  // A layer may be incomplete: what its sites resolve to is checked when it is applied.
  const settings = staffSlice.safeParse(group?.document.staff ?? {});
  return settings.success ? settings.data.openId : null;
}

/** The provider as it describes itself; null while it can't be reached, or the secret is missing. */
async function providerOf(
  { secrets, providerFetch }: OpenIdDeps,
  setting: Setting,
): Promise<openid.Configuration | null> {
  const secret = await secrets(setting.clientSecret);
  if (secret.kind === "missing") return null;
  const issuer = new URL(setting.issuer);
  // The configuration allows http for this machine only.
  const execute =
    issuer.protocol === "http:" && isThisMachine(issuer.hostname) ? [openid.allowInsecureRequests] : [];
  return openid
    .discovery(issuer, setting.clientId, secret.text, undefined, {
      execute,
      timeout: timeoutSeconds,
      [openid.customFetch]: providerFetch as openid.CustomFetch,
    })
    .catch(() => null);
}
