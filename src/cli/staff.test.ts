import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { inviteeOf } from "#domain/staff/members/accounts.server.ts";
import { acceptInvitation, invitationOf } from "#domain/staff/members/invitations.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { auditCommandOver } from "./audit.ts";
import { dispatch } from "./dispatch.ts";
import { staffCommandOver } from "./staff.ts";

let test: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  test = await testDatabase();
  const group = { slug: "north", name: "North", dealerships: [{ slug: "north", name: "North" }] };
  const site = { slug: "north-site", name: "North" };
  const applied = await createSiteStore(test, () => new Date()).apply(stringify({ group, site }), "test");
  expect(applied.kind).toBe("applied");
});
afterAll(() => test.remove());

async function run(line: string) {
  const out: string[] = [];
  const err: string[] = [];
  const withDb = <T>(work: (db: typeof test.asConsole) => Promise<T>) => work(test.asConsole);
  const commands = [staffCommandOver(withDb, "https://admin.example"), auditCommandOver(withDb)];
  const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ""));
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    isTty: false,
  };
  const code = await dispatch(commands, words, io);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Invites and accepts; the link's token. */
async function join(line: string): Promise<void> {
  const { code, out } = await run(`staff invite ${line}`);
  expect(code).toBe(0);
  const token = /^https:\/\/admin\.example\/invitation\/([\w-]{43})$/.exec(out)?.[1] ?? "";
  const db = test.asConsole;
  const invitation = (await invitationOf(db, token, new Date()))!;
  const { memberId } = await inviteeOf(db, invitation, new Date());
  await acceptInvitation(
    db,
    { token, invitation, memberId, session: null, more: async () => null },
    new Date(),
  );
}

it("invites, lists and removes members of a group", async () => {
  expect((await run("staff list --group north")).out).toContain("Nobody has access");
  await join('jo@x.example --name "Jo Lee" --group north --role owner');
  await join("sam@x.example --name Sam --group north --role sales --site north-site --may-publish");
  const { out } = await run("staff list --group north");
  expect(out).toMatch(/north +jo@x\.example +Jo Lee +Owner +all +0 passkeys/);
  expect(out).toMatch(/north +sam@x\.example +Sam +Sales +1 sites +0 passkeys/);
  expect((await run("staff sessions sam@x.example --group north")).out).toBe("Not signed in.");
  expect((await run("staff sessions sam@x.example --group north --end")).out).toBe("0 sessions ended");
  expect((await run("staff remove jo@x.example --group north")).err).toContain("last owner");
  expect((await run("staff remove SAM@x.example --group north")).out).toBe("Removed, and signed out.");
  expect((await run("staff remove sam@x.example --group north")).code).toBe(1);
});

it("invites and lists operators", async () => {
  await join('ops@x.example --name "Ops" --operator');
  expect((await run("staff list")).out).toMatch(/\(platform\) +ops@x\.example +Ops +Operator/);
});

it("says where an invited address has access already", async () => {
  await join("kay@x.example --name Kay --group north --role stock");
  const again = await run("staff invite kay@x.example --name Kay --group north --role sales");
  expect(again.err).not.toContain("elsewhere");
  const operator = await run("staff invite kay@x.example --name Kay --operator");
  expect(operator.err).toContain("kay@x.example has access elsewhere: north.");
  await join("ops2@x.example --name Ops --operator");
  const { code, err } = await run("staff invite ops2@x.example --name Ops --group north --role sales");
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("elsewhere: the platform.") });
});

it("explains invalid arguments", async () => {
  expect((await run("staff invite --group north --role sales")).err).toMatch(
    /name: Write a name\nemail: Write an e-mail/,
  );
  expect((await run("staff invite a@x.example --name A --group north --role boss")).err).toContain(
    "role: Choose a role",
  );
  expect(
    (await run("staff invite a@x.example --name A --group north --role sales --site other")).err,
  ).toContain("sites of the group");
  expect((await run("staff invite a@x.example --name A --group nort --role sales")).err).toContain(
    "did you mean north?",
  );
  for (const line of [
    "staff",
    "staff invit",
    "staff list --operator --group north",
    "audit",
    "audit export --from yesterday",
  ])
    expect((await run(line)).code, line).toBe(2);
});

it("leaves exactly one entry in the log for each command that changes something, and none for the others", async () => {
  const actor = { kind: "command" as const, id: "someone", action: "site apply" };
  const entries = () =>
    test.asConsole
      .withoutTenant((tx) => tx.execute(sql`select seq from audit_entries`))
      .then(({ rows }) => rows.length);
  const ofGroup = async () => (await run("audit export --group north")).out.trim().split("\n").length - 1;
  const added = async (command: () => Promise<unknown>) => {
    const before = await ofGroup();
    await command();
    // The first export is an entry, too.
    return (await ofGroup()) - before - 1;
  };
  const site = { slug: "north-site", name: "Renamed", group: "north" };
  const sites = createSiteStore(test.asConsole.as(actor), () => new Date());
  expect(await added(() => sites.apply(stringify({ site }), "someone"))).toBe(1);
  expect(await added(() => sites.apply(stringify({ site }), "someone"))).toBe(0);
  expect(await added(() => run("staff invite kim@x.example --name Kim --group north --role stock"))).toBe(1);
  expect(await added(() => run("staff list --group north"))).toBe(0);
  expect(await added(() => run("staff sessions jo@x.example --group north"))).toBe(0);
  const platform = await entries();
  await run("staff invite op2@x.example --name Op --operator");
  expect(await entries()).toBe(platform + 1);
});

it("exports the log: who did what, and no names or addresses of members in what was changed", async () => {
  const { out, code } = await run("audit export --group north --table staff_grants");
  expect(code).toBe(0);
  const [head, ...lines] = out.split("\n");
  expect(head).toBe("number,time,actor,action,site,changes,ids");
  expect(lines.length).toBeGreaterThan(2);
  expect(out).toMatch(/,Command by \S+,staff remove,,.*1 role removed/);
  expect(out).not.toContain("@x.example");
  expect((await run("audit export --group north --table audit_entries")).out).toContain("audit export");
  expect((await run("audit export --group south")).code).toBe(1);
});
