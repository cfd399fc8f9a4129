import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { Finding } from "#platform/doctor/finding.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-doctor-"));
const gone = join(folder, "gone");
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.remove();
  rmSync(folder, { recursive: true });
});

/** What the command finds in production with these variables. */
function doctor(environment: Record<string, string>): Promise<{ code: unknown; findings: Finding[] }> {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", SECRET: "s".repeat(32), ...environment };
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ["src/cli/forecourt.ts", "doctor", "--json"],
      { env },
      (error, stdout, stderr) =>
        stderr === ""
          ? resolve({ code: error?.code ?? 0, findings: JSON.parse(stdout) })
          : reject(new Error(stderr)),
    ),
  );
}

it("makes no database and no folder where the environment isn't the server's, and says so", async () => {
  const { code, findings } = await doctor({ DATA_DIR: gone, ROLE: "web" });
  expect(code).toBe(1);
  const texts = findings.filter(({ level }) => level === "dangerous").map(({ text }) => text);
  expect(texts).toContainEqual(
    expect.stringMatching(/^DATABASE_URL isn't set, and DATA_DIR, .*gone, has no PostgreSQL/),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^DATA_DIR, .*gone, can't be read \(ENOENT\)/));
  expect(findings.map(({ check }) => check)).not.toContain("storage");
  expect(existsSync(gone)).toBe(false);
});

it("finds a missing password of the mail server, a missing sender, and people of rules who aren't members", async () => {
  await createSiteStore(db, () => new Date()).apply(
    `
group: { slug: quay, name: Quay, dealerships: [{ slug: quay, name: Quay }] }
site: { slug: quay, name: Quay, lead: { handling: { rules: [{ people: [sam@quay.example] }] } } }`,
    "test",
  );
  const { findings } = await doctor({
    DATABASE_URL: db.ownerUrl,
    DATA_DIR: folder,
    SECRETS_DIR: folder,
    SMTP_URL: "smtp://ana@127.0.0.1:9",
  });
  const warnings = findings.filter(({ level }) => level === "warning").map(({ text }) => text);
  for (const text of [
    /^SMTP_URL names a user.*smtp-password/,
    /^MAIL_FROM isn't set/,
    /names sam@quay\.example/,
  ])
    expect(warnings).toContainEqual(expect.stringMatching(text));
  expect(JSON.stringify(findings)).not.toContain("SPF");
});
