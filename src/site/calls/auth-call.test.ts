import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "#domain/shoppers/account-tables.ts";
import { hasMarker, readSessionToken } from "#domain/shoppers/accounts/session-cookie.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { meCall, requestCodeCall, signOutCall, verifyCodeCall } from "#site/calls/auth-call.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";

const site = sampleSite();
const other = sampleSite({ id: "00000000-0000-4000-8000-0000000000b1", slug: "other" });
let db: Awaited<ReturnType<typeof testDatabase>>;
let clock = new Date("2026-03-02T01:00:00Z");
const texts: string[] = [];
let outcome: SendOutcome = { kind: "sent", answer: "" };
const outbox = {
  sms: async (_: unknown, { text }: { text: string }) => {
    texts.push(text);
    return outcome;
  },
};
let numbers = 0;
const newPhone = () => `0491 57${(numbers++).toString().padStart(4, "0")}`;

beforeAll(async () => {
  db = await testDatabase();
  for (const one of [site, other])
    await db.withSite(one, async (tx) => {
      await tx
        .insert(groups)
        .values({ id: one.groupId, slug: one.groupSlug, version: 1 })
        .onConflictDoNothing();
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: one.slug, version: 1 });
    });
});
afterAll(() => db.remove());

const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
const lines: Record<string, unknown>[] = [];

type CallOptions = { body?: unknown; cookie?: string; on?: typeof site; secure?: boolean };
function call(
  to: typeof meCall,
  { body, cookie, on = site, secure = false }: CallOptions = {},
): Promise<Response> {
  const request = new Request(`${secure ? "https" : "http"}://sample.localhost/api/auth/x`, {
    ...(body === undefined
      ? {}
      : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: cookie ? { Cookie: cookie } : {},
  });
  const services = { db, now: () => clock, log, outbox };
  return to({ request, site: on, address: "203.0.113.9", services: services as never });
}
const cookiesOf = (response: Response) => response.headers.getSetCookie();
const cookieHeader = (response: Response) =>
  cookiesOf(response)
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

async function signedIn(secure = false): Promise<Response> {
  const phone = newPhone();
  await call(requestCodeCall, { body: { phone }, secure });
  const response = await call(verifyCodeCall, {
    body: { phone, code: /^\d{6}/.exec(texts.at(-1)!)![0] },
    secure,
  });
  expect(response.status).toBe(200);
  return response;
}

describe("the sign-in API", () => {
  it("responds in its shapes: code, shopper, identity, and sign-out [AUTH-02] [DECIDE-69] [ENT-117]", async () => {
    const phone = newPhone();
    const request = await call(requestCodeCall, { body: { phone } });
    expect([request.status, await request.json()]).toEqual([200, { success: true, resendAfter: 30 }]);
    const verified = await call(verifyCodeCall, { body: { phone, code: /^\d{6}/.exec(texts.at(-1)!)![0] } });
    const shopper = await verified.json();
    expect(shopper).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      phone: `+61${phone.replace(/\s/g, "").slice(1)}`,
    });
    const cookie = cookieHeader(verified);
    const me = await call(meCall, { cookie });
    expect([me.status, await me.json()]).toEqual([200, { ...shopper, name: null }]);
    const out = await call(signOutCall, { body: "", cookie });
    expect([out.status, await out.json()]).toEqual([200, { success: true }]);
    expect(cookiesOf(out).every((one) => one.includes("Max-Age=0"))).toBe(true);
    // A copy of the cookie is now invalid.
    expect((await call(meCall, { cookie })).status).toBe(401);
    expect((await call(signOutCall, { body: "", cookie })).status).toBe(401);
    for (const answer of [request, verified, me, out])
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    ["not json", 400, "bad_json"],
    ["[1", 400, "bad_json"],
    ["null", 400, "bad_json"],
    [{ phone: "hello" }, 400, "invalid"],
    [{}, 400, "invalid"],
    [{ phone: "x".repeat(9_000) }, 413, "too_large"],
  ])("rejects %j with %d %s [DECIDE-58]", async (body, status, code) => {
    for (const to of [requestCodeCall, verifyCodeCall]) {
      const answer = await call(to, { body });
      expect(answer.status).toBe(status);
      const reported = await answer.json();
      expect(reported).toMatchObject({ code, error: expect.any(String) });
      if (code === "invalid") expect(reported.fields.phone).toBe(reported.error);
    }
  });

  it("rejects a wrong code, with the time of the next try [DECIDE-58] [DECIDE-69]", async () => {
    const phone = newPhone();
    await call(requestCodeCall, { body: { phone } });
    const soon = await call(requestCodeCall, { body: { phone } });
    expect([soon.status, soon.headers.get("Retry-After"), (await soon.json()).code]).toEqual([
      429,
      "30",
      "too_many_requests",
    ]);
    const code = /^\d{6}/.exec(texts.at(-1)!)![0];
    const wrong = await call(verifyCodeCall, {
      body: { phone, code: code === "000000" ? "000001" : "000000" },
    });
    expect([wrong.status, cookiesOf(wrong)]).toEqual([401, []]);
    const body = await wrong.json();
    expect(body).toEqual({ code: "code_wrong", error: expect.any(String), fields: { code: body.error } });
    const short = await call(verifyCodeCall, { body: { phone, code: "12" } });
    expect([short.status, Object.keys((await short.json()).fields)]).toEqual([400, ["code"]]);
  });

  it("reports that a text message could not be sent [DECIDE-58]", async () => {
    outcome = { kind: "failed", answer: "down", final: false };
    const answer = await call(requestCodeCall, { body: { phone: newPhone() } });
    expect([answer.status, (await answer.json()).code]).toEqual([502, "sms_failed"]);
    outcome = { kind: "sent", answer: "" };
  });

  it("responds with 503 while the database is unavailable, and logs no number [DECIDE-58]", async () => {
    const lines: string[] = [];
    const log = { error: (...entries: unknown[]) => lines.push(JSON.stringify(entries)) };
    const broken = { withSite: () => Promise.reject(new Error("down: +61491570001")) };
    const request = new Request("http://sample.localhost/", {
      method: "POST",
      body: '{"phone":"0491570001"}',
    });
    const services = { db: broken, now: () => clock, log, outbox } as never;
    const answer = await requestCodeCall({ request, site, address: "", services });
    expect([answer.status, (await answer.json()).code]).toEqual([503, "failed"]);
    expect(lines.join()).not.toContain("491570001");
  });
});

describe("the session's cookie", () => {
  it("is limited to this host and hidden from scripts [AUTH-04]", async () => {
    const [session, marker] = cookiesOf(await signedIn());
    expect(session).toMatch(
      /^forecourt_session=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/,
    );
    expect(marker).toBe("forecourt_in=1; Path=/; Max-Age=5184000; SameSite=Lax");
    const [safe, safeMarker] = cookiesOf(await signedIn(true));
    expect(safe).toMatch(
      /^__Host-forecourt_session=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(safeMarker).toContain("; Secure");
    for (const cookie of [session, safe]) expect(cookie).not.toContain("Domain");
  });

  it("is accepted on its own protocol only, and only in its form [AUTH-04]", async () => {
    const cookie = cookieHeader(await signedIn());
    expect((await call(meCall, { cookie })).status).toBe(200);
    // Another page of the machine could have set the unprefixed one; https accepts the prefixed one only.
    expect((await call(meCall, { cookie, secure: true })).status).toBe(401);
    const token = readSessionToken(cookie, false)!;
    expect(readSessionToken(`a=b;  forecourt_session=${token} ; c`, false)).toBe(token);
    for (const wrong of [
      "",
      "forecourt_session=",
      `forecourt_session=${token}x`,
      `xforecourt_session=${token}`,
      `forecourt_session=${"é".repeat(43)}`,
    ])
      expect(readSessionToken(wrong, false)).toBeNull();
    expect([hasMarker("a=1; forecourt_in=1"), hasMarker("forecourt_in=10"), hasMarker(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is invalid on another site, which clears it [AUTH-04] [SITE-09]", async () => {
    const cookie = cookieHeader(await signedIn());
    const answer = await call(meCall, { cookie, on: other });
    expect([answer.status, (await answer.json()).code]).toEqual([401, "signed_out"]);
    expect(cookiesOf(answer)).toHaveLength(2);
    expect((await call(signOutCall, { body: "", cookie, on: other })).status).toBe(401);
    expect((await call(meCall, { cookie })).status).toBe(200);
  });

  it("lasts for 60 days from a visit, renewed once a day [AUTH-02]", async () => {
    const cookie = cookieHeader(await signedIn());
    expect(cookiesOf(await call(meCall, { cookie }))).toEqual([]);
    clock = new Date(clock.getTime() + 86_400_000);
    expect(cookiesOf(await call(meCall, { cookie }))).toHaveLength(2);
    expect(cookiesOf(await call(meCall, { cookie }))).toEqual([]);
  });

  it("isn't stored in the database in clear [AUTH-04]", async () => {
    const cookie = cookieHeader(await signedIn());
    const token = readSessionToken(cookie, false)!;
    const rows = await db.withSite(site, (tx) => tx.select().from(sessions));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(
      await db.withSite({ groupId: site.groupId, id: other.id }, (tx) => tx.select().from(accounts)),
    ).toEqual([]);
    expect(await db.withTenant({ groupId: site.groupId }, (tx) => tx.select().from(sessions))).toEqual([]);
  });
});

it("logs every request and attempt, but no number, code or address", async () => {
  lines.length = 0;
  const phone = newPhone();
  await call(requestCodeCall, { body: { phone } });
  await call(requestCodeCall, { body: { phone } });
  const code = texts.at(-1)!.slice(0, 6);
  await call(verifyCodeCall, { body: { phone, code: code === "000000" ? "000001" : "000000" } });
  const signedIn = await call(verifyCodeCall, { body: { phone, code } });
  const cookie = cookiesOf(signedIn)[0]!.split(";")[0]!;
  await call(signOutCall, { body: {}, cookie });
  const { id } = (await signedIn.json()) as { id: string };
  const events = lines.map(({ security, kind, account }) => [security, kind ?? account]);
  expect(events).toEqual([
    ["code_sent", undefined],
    ["code_refused", "wait"],
    ["sign_in_refused", "wrong"],
    ["signed_in", id],
    ["signed_out", id],
  ]);
  const text = JSON.stringify(lines);
  for (const secret of [
    phone,
    phone.replaceAll(" ", ""),
    "6149157",
    code,
    "203.0.113",
    cookie.split("=")[1]!,
  ])
    expect(text).not.toContain(secret);
});
