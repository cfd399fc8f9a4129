import { expect, it } from "vitest";
import { googleEmail, googlePhone, metaEmail, metaPhone } from "./hashes.server.ts";

it.each([
  // `printf '%s' ana.li@gmail.com | sha256sum`, and so on.
  [metaEmail("  Ana.Li@Gmail.com "), "64b1a97ec9fba09dbdb77c0512b33f0e77419daee7c626573fa02fd718b8c6ea"],
  [googleEmail("  Ana.Li@Gmail.com "), "1544e27d9adc4f37af15caa8a92887ea1a66e0769246df808aeaef272b95545f"],
  [googleEmail("Ana.Li@Example.com"), "179965061272e3e3d84592841c28c65a3f2e5c877bebaf4a0dd8d292fe2dd29f"],
  [metaEmail("Ana.Li@Example.com"), "179965061272e3e3d84592841c28c65a3f2e5c877bebaf4a0dd8d292fe2dd29f"],
  [metaPhone("+61400000000"), "14581ee10ed08eebfd0fd7d8bc59a2a8ddf2ff166a8b01c626a975a29985a966"],
  [googlePhone("+61400000000"), "a8f5e1a95c2cfb653d3133ecc02e2ac4f14b123d47d0371be9bc5c208be425d8"],
])("is SHA-256 in lower-case hex of what the vendor normalises: %s", (hash, vector) => {
  expect(hash).toBe(vector);
});
