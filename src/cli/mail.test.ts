import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { dispatch } from "./dispatch.ts";
import { mailCommandOver } from "./mail.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const records = new Map<string, string>();
const services = {
  keys: secretKeys({ secret: "a".repeat(43), previous: undefined, dataDir: "" }),
  mailFrom: "robot@platform.example",
  lookUp: async (name: string) => [records.get(name) ?? ""],
};
const documentOf = (slug: string, sender: string) => `
group: { slug: ${slug}, name: ${slug}, dealerships: [{ slug: ${slug}, name: ${slug} }], lead: { fallbackEmail: all@yard.example } }
site: { slug: ${slug}, name: ${slug}, messaging: { fromEmail: ${sender} } }`;

beforeAll(async () => {
  db = await testDatabase();
  const sites = createSiteStore(db, () => new Date());
  await sites.apply(documentOf("north", "a@shared.example"), "ana");
  await sites.apply(documentOf("south", "b@Shared.example"), "ana");
  await sites.apply(documentOf("west", "c@west.example"), "ana");
});
afterAll(() => db.remove());

async function mail(line: string, with_ = services as Parameters<typeof mailCommandOver>[1]) {
  const said: string[] = [];
  const io = { out: (text: string) => said.push(text), err: (text: string) => said.push(text), isTty: false };
  const asTester = db.asConsole.as({ kind: "command", id: "tester", action: "mail keys" });
  const command = mailCommandOver((work) => work(asTester), with_);
  const code = await dispatch([command], ["mail", ...line.split(" ")], {
    ...io,
    out: (text) => void io.out(text),
    err: (text) => void io.err(text),
  });
  return { code, text: said.join("\n") };
}

it("makes, shows, checks and rotates the key of a domain", async () => {
  expect((await mail("keys")).text).toContain("west.example, group west\n  no key: e-mails aren't signed.");
  expect(await mail("keys rotate west.example")).toMatchObject({
    code: 1,
    text: expect.stringContaining("no key yet"),
  });
  const made = await mail("keys make West.example");
  const [, name = "", value = ""] = /^(\S+) TXT "(.+)"$/m.exec(made.text) ?? [];
  expect(name).toMatch(/^s\d{8}[0-9a-f]{6}\._domainkey\.west\.example$/);
  expect((await mail("keys")).text).toContain(`waits for its record\n    ${name} TXT "${value}"`);
  expect(await mail("keys make west.example")).toMatchObject({
    code: 1,
    text: expect.stringContaining("rotate"),
  });
  expect(await mail("keys rotate west.example")).toMatchObject({
    code: 1,
    text: expect.stringContaining("waits for its DNS record"),
  });
  records.set(name, value);
  expect((await mail("keys check")).text).toContain(": signs");
  expect(await mail("keys rotate west.example")).toMatchObject({ code: 0 });
  const states = JSON.parse((await mail("keys --json")).text) as { domain: string; state: string }[];
  expect(states.map(({ domain, state }) => `${domain} ${state}`)).toEqual([
    "west.example waiting",
    "west.example signing",
  ]);
});

it("needs the group of a domain that several send from, and refuses a domain that none sends from", async () => {
  expect(await mail("keys make shared.example")).toMatchObject({
    code: 1,
    text: expect.stringContaining("--group"),
  });
  expect(await mail("keys make shared.example --group south")).toMatchObject({ code: 0 });
  expect(await mail("keys make shared.example --group west")).toMatchObject({ code: 1 });
  expect(await mail("keys make platform.example")).toMatchObject({ code: 0 });
  expect(await mail("keys make nobody.example")).toMatchObject({ code: 1 });
  expect((await mail("keys")).text).toMatch(/platform\.example, MAIL_FROM\n {2}s\w+: waits/);
  expect(await mail("keys check", { ...services, lookUp: null })).toMatchObject({ code: 1 });
  expect(await mail("keys lose west.example")).toMatchObject({ code: 2 });
});
