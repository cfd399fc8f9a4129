import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPasskeyCall } from "#console/sign-in/passkey-calls.server.ts";
import { invite } from "#domain/staff/members/invitations.server.ts";
import { memberBySession } from "#domain/staff/sign-in/staff-session.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { authenticatorDouble } from "#tests/support/authenticator-double.ts";
import { acceptCall } from "./accept-call.server.ts";

const origin = "http://admin.localhost:3000";
const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await test.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, slug: "g", version: 1 }),
  );
});
afterAll(() => test.remove());

const deps = () => ({
  consoleDb: test.asConsole,
  now: () => now,
  address: "203.0.113.1",
  log: pino({ level: "silent" }),
});
const authenticator = () => authenticatorDouble({ host: "admin.localhost", origin });

async function link(email: string): Promise<string> {
  const actor = { kind: "command" as const, id: "tester", action: "test" };
  const reach = { siteIds: null, locationIds: null, mayPublish: false };
  const member = { name: "Ana", email, role: "sales" as const, ...reach };
  return (await invite(test.asConsole, { actor, groupId, member }, now)).token;
}

/** Both steps of a call that makes a passkey, and the cookies of its answer. */
async function make(
  call: (request: Request) => Promise<Response>,
  key: ReturnType<typeof authenticatorDouble>,
  change: (answer: ReturnType<(typeof key)["create"]>) => unknown = (answer) => answer,
  cookie = "",
) {
  const send = async (body: object, cookies: string) => {
    const headers = { "Content-Type": "application/json", Cookie: cookies };
    return call(new Request(`${origin}/x`, { method: "POST", headers, body: JSON.stringify(body) }));
  };
  const cookiesOf = (answer: Response) =>
    [cookie, ...answer.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ");
  const asked = await send({ step: "ask" }, cookie);
  const { challenge } = (await asked.json()) as { challenge: string };
  const answered = await send({ step: "answer", answer: change(key.create(challenge)) }, cookiesOf(asked));
  return { status: answered.status, cookies: cookiesOf(answered) };
}

const accept = (token: string) => (request: Request) => acceptCall(request, deps(), token);

it("refuses a passkey whose id is known, and leaves the invitation and the account as they are", async () => {
  const key = authenticator();
  expect((await make(accept(await link("ana@x.example")), key)).status).toBe(200);
  const token = await link("bea@x.example");
  expect((await make(accept(token), key)).status).toBe(403);
  const own = authenticator();
  const { status, cookies } = await make(accept(token), own);
  expect(status).toBe(200);

  const session = /forecourt_staff=([\w-]+)/.exec(cookies)?.[1] ?? "";
  const bea = await memberBySession(test.asConsole, session, now);
  if (!bea) throw new Error("no member is signed in");
  const cookie = `forecourt_staff=${session}`;
  const add = (request: Request) => addPasskeyCall(request, deps(), bea);
  for (const known of [key, own]) expect((await make(add, known, undefined, cookie)).status).toBe(403);
  expect((await make(add, authenticator(), undefined, cookie)).status).toBe(200);
});

it.each([
  ["null characters", ["a\0b"]],
  ["a text", "internal"],
  ["numbers", [1, null]],
  ["very many", Array.from({ length: 1_000 }, () => "usb")],
])("stores a passkey whose transports are %s", async (_, transports) => {
  const changed = await make(accept(await link("cy@x.example")), authenticator(), (answer) => ({
    ...answer,
    response: { ...answer.response, transports },
  }));
  expect(changed.status).toBe(200);
});
