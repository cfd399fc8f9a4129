import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { dispatch } from "./dispatch.ts";
import { privacyCommandOver } from "./privacy.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
const now = new Date("2026-11-23T00:00:00Z");

const uploads = () => ({ remove: async () => {} });

async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), isTty: false };
  const code = await dispatch(
    [
      privacyCommandOver(
        (work) => work(db.asConsole.as({ kind: "command", id: "tester", action: "test" })),
        uploads,
      ),
    ],
    ["privacy", ...words],
    io as never,
  );
  return { code, out: out.join("\n"), err: err.join("\n") };
}

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-privacy-"));
  const sites = createSiteStore(db, () => now);
  await sites.apply(
    `
group: { slug: yard, name: Yard, dealerships: [{ slug: yard, name: Yard }] }
site: { slug: yard, name: Yard }`,
    "ana",
  );
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    postcodes: postcodesFromEnv(),
    site: (await sites.bySlug("yard"))!,
    now,
    facts: { address: null, userAgent: null, url: null },
    userData: {
      category: "General Enquiry",
      form: "contact",
      name: "Wilhelmina",
      email: "w@b.example",
      phone: "0412 345 678",
      message: "Hello there",
      opt_in: true,
    },
    idempotencyKey: null,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await db.remove();
});

it("exports what is stored about a number, into a file for its owner only", async () => {
  const file = join(folder, "held.json");
  expect(await run("export", "--site", "yard", "--phone", "0412345678", file)).toMatchObject({
    code: 0,
    out: "",
  });
  const held = JSON.parse(await readFile(file, "utf8"));
  expect(held).toMatchObject({
    site: "yard",
    account: null,
    enquiries: [{ answers: { name: "Wilhelmina" } }],
  });
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it.each([
  [["export", "--phone", "0412345678"], 2, "Name the --site"],
  [["export", "--site", "yard"], 2, "--phone, --email or both"],
  [["export", "--site", "yard", "--phone", "hello"], 2, "Australian number"],
  [["erase", "--site", "yard", "--email", "nobody"], 2, "not an e-mail address"],
  [["erase", "--site", "yar", "--phone", "0412345678", "--yes"], 1, "did you mean yard"],
  [["erase", "--site", "yard", "--phone", "0412345678"], 1, "Nothing was erased"],
  [["erasee"], 2, "privacy erase"],
])("rejects %j and says what is wrong", async (words, code, output) => {
  const reported = await run(...words);
  expect(reported.code).toBe(code);
  expect(reported.err).toContain(output);
});

it("erases, reports what was erased and what is retained, and can be repeated", async () => {
  const reported = await run("erase", "--site", "yard", "--phone", "+61 412 345 678", "--yes");
  expect(reported.code).toBe(0);
  expect(reported.out).toMatch(/enquiries\s+1\s+That an enquiry was made/);
  const held = await run("export", "--site", "yard", "--phone", "0412345678", "--email", "w@b.example");
  expect(JSON.parse(held.out)).toMatchObject({ enquiries: [], messages: [] });
  expect((await run("erase", "--site", "yard", "--phone", "0412345678", "--yes")).out).toMatch(
    /enquiries\s+0/,
  );
});

it("lists how long each kind of data stays, by the site's own configuration", async () => {
  const { code, out } = await run("retention", "--site", "yard", "--json");
  expect(code).toBe(0);
  const rows = JSON.parse(out) as { kind: string; days: number; setting: string }[];
  expect(rows.find(({ kind }) => kind === "enquiries")).toMatchObject({
    days: 1_095,
    setting: "retention.leads",
  });
  expect(rows.map(({ kind }) => kind)).toContain("commands");
  const shown = await run("retention");
  expect(shown.out).toMatch(/yard +stored messages +365 +retention\.messages +deleted/);
  expect((await run("retention", "--site", "yrd")).err).toContain("did you mean yard?");
});
