import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeClient,
  revokeClient,
  revokeSecret,
  rotateSecret,
} from "#domain/integrations/clients/clients.server.ts";
import {
  addEndpoint,
  disableEndpoint,
  editEndpoint,
  enableEndpoint,
  removeEndpoint,
  replayEndpoint,
  rotateSecret as rotateWebhookSecret,
} from "#domain/integrations/webhooks/endpoints.server.ts";
import { sendTest } from "#domain/integrations/webhooks/send-test.server.ts";
import { chooseReportMail } from "#domain/results/report-mail-task.server.ts";
import { noteExport } from "#domain/results/results.server.ts";
import { actorOf } from "#domain/staff/access/actor-of.server.ts";
import { type Action, actions } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { readAuditFilter } from "#domain/staff/audit/audit-entry.ts";
import { exportAudit } from "#domain/staff/audit/audit-log.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import {
  acceptInvitation,
  invitationOf,
  invite,
  withdrawInvitation,
} from "#domain/staff/members/invitations.server.ts";
import { removeMember, signOutMember } from "#domain/staff/members/members.server.ts";
import { endBreakGlass, openBreakGlass } from "#domain/staff/operator/break-glass.server.ts";
import { confirmSession } from "#domain/staff/sign-in/confirm.server.ts";
import { removePasskey, signOutElsewhere } from "#domain/staff/sign-in/own-sign-in.server.ts";
import {
  beginStaffSession,
  endStaffSession,
  memberBySession,
} from "#domain/staff/sign-in/staff-session.server.ts";
import { staffPasskeys } from "#domain/staff/staff-tables.ts";
import { makeToken, memberByToken, revokeToken } from "#domain/staff/tokens/personal-tokens.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";

const groupId = "00000000-0000-4000-8000-000000000001";
const now = new Date("2026-03-02T01:00:00Z");
const later = new Date("2026-03-02T01:01:00Z");
const command = { kind: "command" as const, id: "tester", action: "staff invite" };
const browser = "Chrome on Windows";

let test: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
/** Who acts, on whom, and an operator. */
const members = { ana: "", ben: "", op: "" };
const made = {
  session: "",
  token: "",
  tokenText: "",
  invitation: "",
  client: "",
  clientSecret: "",
  webhook: "",
};
const keys = secretKeys({ secret: "k".repeat(43), previous: undefined, dataDir: "" });

beforeAll(async () => {
  test = await testDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await test.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, slug: "north", version: 1 }),
  );
  members.ana = await join("Ana", "owner");
  members.ben = await join("Ben", "sales");
  members.op = await join("Op", "operator");
});
afterAll(async () => {
  await owner.end();
  await test.remove();
});

const personOf = (name: string, role: "owner" | "sales" | "operator") => ({
  name: `${name} Wilhelmina`,
  email: `${name.toLowerCase()}@secret.example`,
  role,
  siteIds: null,
  locationIds: null,
  mayPublish: false,
});

async function join(name: string, role: "owner" | "sales" | "operator"): Promise<string> {
  const of = role === "operator" ? null : groupId;
  const { token } = await invite(
    test.asConsole,
    { actor: command, groupId: of, member: personOf(name, role) },
    now,
  );
  return accept(token);
}

async function accept(token: string): Promise<string> {
  const invitation = (await invitationOf(test.asConsole, token, now))!;
  const { memberId } = await inviteeOf(test.asConsole, invitation, now);
  const accepted = { token, invitation, memberId, session: null, more: async () => null };
  expect((await acceptInvitation(test.asConsole, accepted, now)).kind).toBe("accepted");
  return memberId;
}

const acting = (action: string, id = members.ana) => ({ kind: "member" as const, id, action });
const byAna = (action: string) => ({ actor: acting(action), groupId });
const signIn = () =>
  test.asConsole
    .as(acting("sign in"))
    .withoutTenant((tx) =>
      beginStaffSession(tx, { memberId: members.ana, method: "passkey", onlyGroupId: null, browser }, now),
    );
const ana = async (): Promise<SignedIn> => (await memberBySession(test.asConsole, made.session, now))!;
const exportLog = (actor: Parameters<typeof exportAudit>[1]["actor"]) =>
  exportAudit(test.asConsole, {
    groupId,
    filter: readAuditFilter(new URLSearchParams()),
    siteSlugs: new Map(),
    actor,
    write: () => {},
  });

const webhook = (action: string) => ({
  db: test.asConsole,
  actor: acting(action),
  groupId,
  id: made.webhook,
});

type Step = [action: string, run: () => Promise<unknown>];

/** What members do by each permission, as the log names it; each step leaves one entry. */
const steps: Partial<Record<Action, Step[]>> = {
  "console.use": [
    ["sign in", async () => (made.session = await signIn())],
    [
      "confirm",
      async () => confirmSession(test.asConsole, await ana(), made.session, later, async () => true),
    ],
    [
      "add passkey",
      () =>
        test.asConsole.as(acting("add passkey")).withoutTenant((tx) =>
          tx.insert(staffPasskeys).values(
            ["one", "two"].map((credentialId) => ({
              credentialId,
              memberId: members.ana,
              publicKey: "k",
              counter: 0,
              transports: [],
              host: "h",
              createdAt: now,
            })),
          ),
        ),
    ],
    ["remove passkey", async () => removePasskey(test.asConsole, await ana(), "one")],
    [
      "sign out elsewhere",
      async () => {
        await owner.query(
          "insert into staff_sessions select 'other', member_id, only_group_id, method, browser, created_at, last_seen_at, verified_at, expires_at from staff_sessions",
        );
        return signOutElsewhere(test.asConsole, await ana(), made.session);
      },
    ],
  ],
  "results.view": [
    [
      "results.export",
      async () =>
        noteExport(test.asConsole.as(actorOf(await ana(), "results.export")), [{ groupId }], "a\nb\n"),
    ],
  ],
  "results.sales": [
    [
      "results.mail",
      () =>
        chooseReportMail(
          test.asConsole.as(acting("results.mail")),
          { groupId, memberId: members.ana },
          { every: "month", today: "2026-11-01" },
        ),
    ],
  ],
  "tokens.make": [
    [
      "token.make",
      async () => {
        const token = { name: "Secret project", reads: ["results" as const, "log" as const], days: 7 };
        const done = await makeToken(test.asConsole, { memberId: members.ana, groupId, token }, now);
        if (done.kind !== "made") throw new Error(done.kind);
        Object.assign(made, { token: done.id, tokenText: done.text });
      },
    ],
    [
      "results.export",
      async () => {
        const member = (await memberByToken(test.asConsole, made.tokenText, now))!;
        await noteExport(test.asConsole.as(actorOf(member, "results.export")), [{ groupId }], "a\nb\n");
      },
    ],
    [
      "log.export",
      async () =>
        exportLog(actorOf((await memberByToken(test.asConsole, made.tokenText, now))!, "log.export")),
    ],
    [
      "token.revoke",
      () =>
        revokeToken(
          test.asConsole,
          { actor: acting("token.revoke"), groupId, id: made.token, onlyOf: members.ana },
          now,
        ),
    ],
  ],
  "people.change": [
    [
      "people.invite",
      async () => {
        const member = personOf("Cai", "sales");
        const { token } = await invite(
          test.asConsole,
          { actor: acting("people.invite"), groupId, member },
          now,
        );
        made.invitation = token;
      },
    ],
    ["accept invitation", () => accept(made.invitation)],
    [
      "people.withdraw",
      async () => {
        const { id } = await invite(
          test.asConsole,
          { actor: command, groupId, member: personOf("Dee", "sales") },
          now,
        );
        return withdrawInvitation(test.asConsole, { actor: acting("people.withdraw"), groupId, id });
      },
    ],
    [
      "people.sign-out",
      async () => {
        await owner.query(
          "insert into staff_sessions select 'of ben', $1, only_group_id, method, browser, created_at, last_seen_at, verified_at, expires_at from staff_sessions limit 1",
          [members.ben],
        );
        return signOutMember(test.asConsole, {
          actor: acting("people.sign-out"),
          groupId,
          memberId: members.ben,
        });
      },
    ],
    [
      "people.remove",
      () =>
        removeMember(test.asConsole, { actor: acting("people.remove"), groupId, memberId: members.ben }, now),
    ],
  ],
  "integrations.change": [
    [
      "client.make",
      async () => {
        const client = {
          name: "Secret project",
          scopes: ["stock:read" as const],
          siteIds: null,
          locationIds: null,
          days: 7,
        };
        const done = await makeClient(test.asConsole, { ...byAna("client.make"), client }, now);
        if (done.kind !== "made") throw new Error(done.kind);
        Object.assign(made, { client: done.clientId, clientSecret: done.secretId });
      },
    ],
    [
      "client.rotate",
      () => rotateSecret(test.asConsole, { ...byAna("client.rotate"), clientId: made.client, days: 7 }, now),
    ],
    [
      "client.revoke-secret",
      () => revokeSecret(test.asConsole, { ...byAna("client.revoke-secret"), id: made.clientSecret }, now),
    ],
    [
      "client.revoke",
      () => revokeClient(test.asConsole, { ...byAna("client.revoke"), id: made.client }, now),
    ],
    [
      "webhooks.add",
      async () => {
        const endpoint = { url: "https://wilhelmina.example/", types: ["lead.*"], siteIds: null };
        const added = await addEndpoint(webhook("webhooks.add"), endpoint, { keys, now });
        if (added.kind !== "added") throw new Error(added.kind);
        made.webhook = added.id;
      },
    ],
    [
      "webhooks.edit",
      () =>
        editEndpoint(webhook("webhooks.edit"), {
          url: "https://secret.example/",
          types: ["car.*"],
          siteIds: null,
        }),
    ],
    ["webhooks.rotate", () => rotateWebhookSecret(webhook("webhooks.rotate"), { keys, now })],
    [
      "webhooks.test",
      () =>
        sendTest(
          {
            consoleDb: test.asConsole,
            keys,
            now: () => now,
            fetchPublic: async () => ({ kind: "failed", reason: "Wilhelmina" }),
          },
          { actor: acting("webhooks.test"), groupId, group: "north", id: made.webhook },
        ),
    ],
    ["webhooks.replay", () => replayEndpoint(webhook("webhooks.replay"), { number: 0 })],
    ["webhooks.disable", () => disableEndpoint(webhook("webhooks.disable"), now)],
    ["webhooks.enable", () => enableEndpoint(webhook("webhooks.enable"), "stop")],
    ["webhooks.remove", () => removeEndpoint(webhook("webhooks.remove"))],
  ],
  "log.export": [["log.export", () => exportLog(acting("log.export"))]],
  "break-glass.open": [
    [
      "break-glass.open",
      () =>
        openBreakGlass(test.asConsole, { memberId: members.op, groupId, reason: "Wilhelmina's lead" }, now),
    ],
  ],
  "break-glass.end": [
    [
      "break-glass.end",
      () => endBreakGlass(test.asConsole, { actorId: members.ana, groupId, onlyOf: null }, now),
    ],
  ],
};

/** Permissions to read something without personal data of shoppers, or the log. */
const looking: Action[] = ["people.view", "integrations.view", "log.view", "platform.view"];
/** Areas whose tests stand beside their screens. */
const others =
  /^(results\.change$|(?:leads|deliveries|deals|stock|content|settings|sites|fleet|hosts|marketing|tags)\.)/;

it("covers every permission of people, log, results and platform", () => {
  const covered = new Set<Action>([...(Object.keys(steps) as Action[]), ...looking]);
  expect(actions.filter((action) => !others.test(action) && !covered.has(action))).toEqual([]);
});

const all = Object.entries(steps).flatMap(([permission, done]) =>
  done.map(([action, run]) => ({ permission, action, run })),
);
type Entry = { actor_kind: string; action: string; text: string };

describe("each action of a member or a token", () => {
  it.each(all)(
    "$action ($permission) leaves one entry, without what people typed",
    async ({ action, run }) => {
      const { rows } = await owner.query<{ last: string }>(
        "select coalesce(max(seq), 0)::text as last from audit_entries",
      );
      await run();
      const left = await owner.query<Entry>(
        "select actor_kind, action, row_to_json(a)::text as text from audit_entries a where seq > $1 and actor_kind in ('member', 'token')",
        [rows[0]!.last],
      );
      expect(left.rows.map((entry) => entry.action)).toEqual([action]);
      for (const secret of ["Wilhelmina", "secret.example", "Secret project", browser])
        expect(left.rows[0]!.text).not.toContain(secret);
    },
  );

  it("signing out too", async () => {
    const session = await signIn();
    const before = (await owner.query("select 1 from audit_entries")).rowCount ?? 0;
    await endStaffSession(test.asConsole, { id: members.ana }, session);
    expect((await owner.query("select 1 from audit_entries")).rowCount).toBe(before + 1);
  });

  it("which can't be altered afterwards", async () => {
    for (const statement of ["update audit_entries set action = 'x'", "delete from audit_entries"])
      await expect(owner.query(statement), statement).rejects.toThrow(/can't be altered/);
  });
});
