import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type SecretSettings, secretFindings } from "./secret-checks.server.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-secrets-"));
writeFileSync(join(folder, "s3-access-key"), "key");
writeFileSync(join(folder, "s3-secret-key"), " ");
afterAll(() => rmSync(folder, { recursive: true }));

const none: SecretSettings = { s3: null, edge: { purgeUrl: null }, backup: { bucket: null } };
const found = async (settings: Partial<SecretSettings>) =>
  (await secretFindings({ ...none, ...settings })).map(({ level, text }) => `${level} ${text}`);

it.each<[string, Partial<SecretSettings>, RegExp[]]>([
  ["nothing where no secret is needed", {}, []],
  ["nothing for a mail server without a user", { SMTP_URL: "smtp://mail.example", SECRETS_DIR: folder }, []],
  ["nothing for a password in the address", { SMTP_URL: "smtp://ana:pw@mail.example" }, []],
  ["a folder that isn't there", { SECRETS_DIR: join(folder, "gone") }, [/gone is no folder .*\(ENOENT\)/]],
  ["a folder that is a file", { SECRETS_DIR: join(folder, "s3-access-key") }, [/\(a file\)/]],
  [
    "a user of the mail server without a password",
    { SMTP_URL: "smtp://ana@mail.example", SECRETS_DIR: folder },
    [/names a user.*smtp-password in SECRETS_DIR can't be read \(ENOENT\)/],
  ],
  [
    "the same without a folder",
    { SMTP_URL: "smtp://ana@mail.example" },
    [/SECRETS_DIR is not set, so smtp-password can't be read/],
  ],
  ["a key that is empty", { s3: {}, SECRETS_DIR: folder }, [/s3-secret-key in SECRETS_DIR is empty/]],
  [
    "keys of the bucket of backups",
    { backup: { bucket: {} }, SECRETS_DIR: folder },
    [/BACKUP_TO needs keys.*backup-access-key/, /backup-secret-key/],
  ],
  [
    "a token for purging",
    { edge: { purgeUrl: "https://cdn.example" }, SECRETS_DIR: folder },
    [/edge-purge-token/],
  ],
])("finds %s", async (_, settings, texts) => {
  expect(await found(settings)).toEqual(texts.map((text) => expect.stringMatching(text)));
  expect(await found(settings)).toEqual(texts.map(() => expect.stringMatching(/^warning /)));
});
