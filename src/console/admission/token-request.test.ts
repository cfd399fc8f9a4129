import { afterAll, beforeAll, expect, it } from "vitest";
import type { TokenRead } from "#domain/staff/access/token-reads.ts";
import { makeToken } from "#domain/staff/tokens/personal-tokens.server.ts";
import { tokenBurst } from "#domain/staff/tokens/token-limit.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addFurtherOwner, addOwner } from "#tests/support/an-owner.ts";
import { memberOfToken } from "./token-request.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  await addOwner(test, { groupId, email: "ana@x.example", now });
});
afterAll(() => test.remove());

/** An address that no other test of this file has, so that each has its own limit. */
let last = 0;
const deps = (address = `192.0.2.${++last}`) => ({
  consoleDb: test.asConsole,
  now: () => now,
  address,
  isLocal: false,
  isDemo: false,
});
const requestTo = (path: string, authorization?: string, method = "GET") =>
  new Request(`http://admin.localhost${path}`, {
    method,
    headers: { Cookie: "forecourt_staff=x", ...(authorization ? { Authorization: authorization } : {}) },
  });

async function bearer(reads: TokenRead[], memberId = "ana"): Promise<string> {
  const token = { name: "t", reads, days: 7 };
  const made = await makeToken(test.asConsole, { memberId, groupId, token }, now);
  return made.kind === "made" ? `Bearer ${made.text}` : "";
}

async function refusal(outcome: Awaited<ReturnType<typeof memberOfToken>>) {
  if (!(outcome instanceof Response)) throw new Error("it wasn't refused");
  const { code } = (await outcome.json()) as { code: string };
  return { status: outcome.status, code, headers: outcome.headers };
}

it("leaves a request without a token to its session", async () => {
  expect(await memberOfToken(requestTo("/results.csv"), deps())).toBeNull();
  expect(await memberOfToken(requestTo("/results.csv", "Basic YTpi"), deps())).toBeNull();
});

it("gives the member for the file that the token was made for", async () => {
  const token = await bearer(["results"]);
  for (const method of ["GET", "HEAD"])
    expect(await memberOfToken(requestTo("/results.csv?days=7", token, method), deps())).toMatchObject({
      id: "ana",
      token: { reads: ["results"] },
    });
});

it("refuses the token of a member of the demo where the demo doesn't run", async () => {
  await addFurtherOwner(test, { groupId, id: "grace", email: "grace@demo.example", now });
  const request = requestTo("/results.csv", await bearer(["results"], "grace"));
  expect(await memberOfToken(request, { ...deps(), isDemo: true })).toMatchObject({ id: "grace" });
  const { status, code } = await refusal(await memberOfToken(request, deps()));
  expect([status, code]).toEqual([401, "token_invalid"]);
});

it("refuses any other address and method, and says so to a program", async () => {
  const token = await bearer(["results"]);
  for (const [path, method] of [
    ["/log.csv", "GET"],
    ["/results", "GET"],
    ["/results.csv", "POST"],
    ["/results.csv.data", "GET"],
    ["/people", "POST"],
    ["/sign-in", "GET"],
    ["/nowhere", "GET"],
  ] as const) {
    const { status, code } = await refusal(await memberOfToken(requestTo(path, token, method), deps()));
    expect({ status, code }, `${method} ${path}`).toEqual({ status: 403, code: "token_scope" });
  }
});

it("refuses an unknown token with a challenge, whatever cookies come with it", async () => {
  for (const text of ["x", `forecourt_${"x".repeat(43)}`, "forecourt_"]) {
    const { status, code, headers } = await refusal(
      await memberOfToken(requestTo("/results.csv", `Bearer ${text}`), deps()),
    );
    expect({ status, code }).toEqual({ status: 401, code: "token_invalid" });
    expect(headers.get("WWW-Authenticate")).toMatch(/^Bearer .*invalid_token/);
  }
});

it("limits the requests of a network, so that tokens can't be tried out", async () => {
  const network = deps();
  for (let n = 0; n < tokenBurst; n++)
    expect((await refusal(await memberOfToken(requestTo("/results.csv", "Bearer x"), network))).status).toBe(
      401,
    );
  const { status, headers } = await refusal(
    await memberOfToken(requestTo("/results.csv", await bearer(["results"])), network),
  );
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
});
