import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf, invite } from "#domain/staff/members/invitations.server.ts";
import { membersOf } from "#domain/staff/members/members.server.ts";
import { guardedFetch } from "#lib/guarded-fetch.server.ts";
import { type AllowAddress, publicOrWithin } from "#lib/public-address.server.ts";
import { auditEntries } from "#platform/database/audit-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { attemptBurst } from "./attempt-limit.server.ts";
import { unlinkIdentity } from "./linked-identities.server.ts";
import { openIdReturn, openIdStart } from "./openid.server.ts";
import { memberBySession } from "./staff-session.server.ts";

const origin = "http://admin.localhost:3000";
const now = () => new Date();
const secrets = async (name: string) =>
  name === "openid-secret"
    ? { kind: "secret" as const, text: "a-secret-of-the-client-of-the-console" }
    : { kind: "missing" as const, reason: "no file" };
let test: Awaited<ReturnType<typeof testDatabase>>;
let server: Server;
let issuer = "";
/** Whom the provider says to be at the browser. */
let person = { sub: "1", email: "ana@x.example", email_verified: true };
const groupIds: Record<string, string> = {};

beforeAll(async () => {
  test = await testDatabase();
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "console",
        client_secret: "a-secret-of-the-client-of-the-console",
        redirect_uris: [`${origin}/sign-in/return`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    features: { devInteractions: { enabled: true } },
  });
  server.on("request", provider.callback());
  const sites = createSiteStore(test, now);
  for (const slug of ["north", "south"]) {
    const openId = {
      issuer,
      clientId: "console",
      clientSecret: slug === "north" ? "openid-secret" : "missing",
    };
    const group = { slug, name: slug, dealerships: [{ slug, name: slug }], staff: { openId } };
    const applied = await sites.apply(
      stringify({ group, site: { slug: `${slug}-site`, name: slug } }),
      "test",
    );
    if (applied.kind !== "applied") throw new Error(JSON.stringify(applied));
    groupIds[slug] = applied.group.id;
  }
  await join("north", "ana@x.example");
  await join("south", "ana@x.example");
  await join("south", "bob@x.example");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.remove();
});

async function join(slug: string, email: string): Promise<void> {
  const db = test.asConsole;
  const actor = { kind: "command" as const, id: "tester", action: "staff invite" };
  const member = {
    name: email,
    email,
    role: "sales" as const,
    siteIds: null,
    locationIds: null,
    mayPublish: false,
  };
  const { token } = await invite(db, { actor, groupId: groupIds[slug]!, member }, now());
  const invitation = (await invitationOf(db, token, now()))!;
  const { memberId } = await inviteeOf(db, invitation, now());
  await acceptInvitation(db, { token, invitation, memberId, session: null, more: async () => null }, now());
}

const deps = (address = "203.0.113.1", allowed: AllowAddress = () => true) => ({
  consoleDb: test.asConsole,
  secrets,
  now,
  address,
  providerFetch: guardedFetch(allowed, 10_000),
});

/** Goes through the provider's own pages as a browser would; the address that it returns to. */
async function throughProvider(to: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      jar.set(name, value);
    }
    return answer;
  };
  let address = to;
  for (let steps = 0; steps < 12; steps++) {
    if (address.startsWith(origin)) return address;
    let answer = await go(address);
    const next = answer.headers.get("Location");
    if (next) {
      address = new URL(next, address).href;
      continue;
    }
    const page = await answer.text();
    const form: Record<string, string> = page.includes('name="login"')
      ? { prompt: "login", login: person.sub, password: "x" }
      : { prompt: "consent" };
    answer = await go(new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", address).href, form);
    address = new URL(answer.headers.get("Location") ?? "", address).href;
  }
  throw new Error(`the provider never returned: ${address}`);
}

async function signIn(groupSlug = "north", change: (url: string) => string = (url) => url) {
  const started = await openIdStart(deps(), { groupSlug, origin, back: "/people" });
  if (started.kind === "failed") return started;
  const url = change(await throughProvider(started.to));
  return openIdReturn(deps(), { url, token: started.token, browser: "Chrome on Linux" });
}

it("signs in a member who was invited, in that group only", async () => {
  const signed = await signIn();
  expect(signed).toMatchObject({ kind: "signed in", back: "/people" });
  if (signed.kind !== "signed in") return;
  const found = await memberBySession(test.asConsole, signed.session, now());
  expect(found).toMatchObject({ email: "ana@x.example", session: { method: "openid", verifiedAt: null } });
  expect(found?.access.grants.map(({ groupSlug }) => groupSlug)).toEqual(["north"]);
});

it("knows the person by the provider's id afterwards, whatever the address", async () => {
  person = { sub: "1", email: "someone.else@x.example", email_verified: true };
  expect((await signIn()).kind).toBe("signed in");
});

describe("an address whose member is linked to a person of the provider", () => {
  const another = { sub: "reassigned", email: "ana@x.example", email_verified: true };
  const linked = async () => {
    const [ana] = (await membersOf(test.asConsole, groupIds.north!, now())).filter(
      ({ email }) => email === "ana@x.example",
    );
    return ana!;
  };
  const unlink = (memberId: string, slug = "north") =>
    unlinkIdentity(test.asConsole, {
      actor: { kind: "member", id: "owner", action: "people.unlink" },
      groupId: groupIds[slug]!,
      memberId,
      issuer,
    });

  it("signs in no other person with it, until an owner unlinks the first, whose sessions end", async () => {
    person = { sub: "1", email: "ana@x.example", email_verified: true };
    const first = await signIn();
    if (first.kind !== "signed in") throw new Error(first.reason);
    expect((await linked()).identities).toEqual([
      { memberId: first.memberId, issuer, linkedAt: expect.any(Date) },
    ]);
    person = another;
    expect(await signIn()).toEqual({ kind: "failed", reason: "another identity" });

    expect(await unlink(first.memberId, "south")).toBe(false);
    expect(await unlink(first.memberId)).toBe(true);
    expect(await unlink(first.memberId)).toBe(false);
    expect(await memberBySession(test.asConsole, first.session, now())).toBeNull();
    expect((await linked()).identities).toEqual([]);
    const entries = await test.asConsole.withTenant({ groupId: groupIds.north! }, (tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.action, "people.unlink")),
    );
    expect(entries.map(({ changes }) => changes.map(({ table, how }) => `${table} ${how}`))).toEqual([
      ["staff_identities removed", "staff_sessions removed"],
    ]);

    expect(await signIn()).toMatchObject({ kind: "signed in", memberId: first.memberId });
    person = { ...another, sub: "1" };
    expect(await signIn()).toEqual({ kind: "failed", reason: "another identity" });
    await unlink(first.memberId);
  });

  it("links one of two persons who arrive together", async () => {
    const start = async () => {
      const started = await openIdStart(deps(), { groupSlug: "north", origin, back: "/" });
      if (started.kind === "failed") throw new Error(started.reason);
      return { url: await throughProvider(started.to), token: started.token, browser: "x" };
    };
    person = { ...another, sub: "1" };
    const one = await start();
    person = another;
    const two = await start();
    person = { ...another, sub: "1" };
    const outcomes = await Promise.all([one, two].map((sent) => openIdReturn(deps(), sent)));
    expect(
      outcomes.map((outcome) => (outcome.kind === "failed" ? outcome.reason : outcome.kind)).sort(),
    ).toEqual(["another identity", "signed in"]);
    await unlink((await linked()).id);
  });

  it("is linked to no account after an invitation replaced what opened the account", async () => {
    person = { sub: "1", email: "ana@x.example", email_verified: true };
    expect((await signIn()).kind).toBe("signed in");
    await join("north", "ana@x.example");
    expect((await linked()).identities).toEqual([]);
    person = another;
    expect((await signIn()).kind).toBe("signed in");
    await unlink((await linked()).id);
  });
});

it("refuses a stranger, a member of another group only, and an unverified address", async () => {
  person = { sub: "2", email: "stranger@x.example", email_verified: true };
  expect(await signIn()).toEqual({ kind: "failed", reason: "unknown" });
  person = { sub: "3", email: "bob@x.example", email_verified: true };
  expect(await signIn()).toEqual({ kind: "failed", reason: "unknown" });
  person = { sub: "4", email: "ana@x.example", email_verified: false };
  expect(await signIn()).toEqual({ kind: "failed", reason: "unknown" });
});

it("refuses a changed state, a return that was used, and one without the browser's cookie", async () => {
  person = { sub: "1", email: "ana@x.example", email_verified: true };
  const refused = { kind: "failed", reason: "refused" };
  expect(await signIn("north", (url) => url.replace(/state=[^&]+/, "state=another"))).toEqual(refused);
  const started = await openIdStart(deps(), { groupSlug: "north", origin, back: "/" });
  if (started.kind === "failed") throw new Error(started.reason);
  const url = await throughProvider(started.to);
  const back = { url, browser: "x" };
  expect(await openIdReturn(deps(), { ...back, token: null })).toEqual(refused);
  expect((await openIdReturn(deps(), { ...back, token: started.token })).kind).toBe("signed in");
  expect(await openIdReturn(deps(), { ...back, token: started.token })).toEqual(refused);
});

it("says so where a group has no provider, and where its secret is missing", async () => {
  expect(await signIn("west")).toEqual({ kind: "failed", reason: "none" });
  expect(await signIn("south")).toEqual({ kind: "failed", reason: "unreachable" });
});

it("is called at public addresses only, unless the operator names its network", async () => {
  const start = (allowed: AllowAddress) =>
    openIdStart(deps("203.0.113.80", allowed), { groupSlug: "north", origin, back: "/" });
  expect(await start(publicOrWithin([]))).toEqual({ kind: "failed", reason: "unreachable" });
  expect(await start(publicOrWithin(["127.0.0.0/8", "::1/128"]))).toMatchObject({ kind: "redirect" });
});

it("is begun a limited number of times by one network, since each start calls the provider", async () => {
  const at = now();
  const start = (address: string) =>
    openIdStart({ ...deps(address), now: () => at }, { groupSlug: "nobody", origin, back: "/" });
  const reasons: string[] = [];
  for (let attempt = 0; attempt < attemptBurst + 2; attempt++) {
    const started = await start(`2001:db8:7:7::${attempt.toString(16)}`);
    reasons.push(started.kind === "failed" ? started.reason : started.kind);
  }
  expect(reasons).toEqual([...Array(attemptBurst).fill("none"), "often", "often"]);
  expect(await start("203.0.113.77")).toMatchObject({ reason: "none" });
});
