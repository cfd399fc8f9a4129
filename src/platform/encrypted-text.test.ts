import { expect, it } from "vitest";
import { decryptText, encryptText } from "./encrypted-text.server.ts";
import { secretKeys } from "./secret-key.server.ts";

const keys = (secret: string, previous?: string) => secretKeys({ secret, previous, dataDir: "unused" });
const place = { table: "webhook_endpoints", groupId: "g1", id: "e1" };
const secret = "wörter und 密码";

it("opens what it encrypted, each time with other bytes", () => {
  const stored = encryptText(keys("one"), place, secret);
  expect(stored).toMatch(/^[\w-]+$/);
  expect(encryptText(keys("one"), place, secret)).not.toBe(stored);
  expect(decryptText(keys("one"), place, stored)).toEqual({ text: secret, isCurrent: true });
});

it.each([
  ["another table", { ...place, table: "catalogues" }],
  ["another group", { ...place, groupId: "g2" }],
  ["another row", { ...place, id: "e2" }],
])("doesn't open in %s", (_, elsewhere) => {
  expect(decryptText(keys("one"), elsewhere, encryptText(keys("one"), place, secret))).toBeNull();
});

it("opens values of the previous secret and says that they are to be re-encrypted", () => {
  const stored = encryptText(keys("one"), place, secret);
  expect(decryptText(keys("two", "one"), place, stored)).toEqual({ text: secret, isCurrent: false });
  expect(decryptText(keys("two"), place, stored)).toBeNull();
});

it("doesn't open changed, short or foreign text", () => {
  const bytes = Buffer.from(encryptText(keys("one"), place, secret), "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decryptText(keys("one"), place, changed.toString("base64url"))).toBeNull();
  }
  for (const text of ["", "AAAA", "not encrypted at all", "!".repeat(80)])
    expect(decryptText(keys("one"), place, text)).toBeNull();
});
