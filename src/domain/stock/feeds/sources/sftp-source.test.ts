import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { type SftpDouble, sftpDouble, sftpUser } from "#tests/support/sftp-double.ts";
import { hostKeyAlgorithms, pinnedKey } from "./host-key.server.ts";
import type { SftpSource } from "./sftp-connection.server.ts";
import { fetchBySftp } from "./sftp-source.server.ts";
import type { SourceRequest } from "./source-outcome.ts";

let server: SftpDouble;
let folder: string;
const content = Buffer.from(`make,model,year\n${"Kia,Rio,2020\n".repeat(20_000)}`);
const modified = 1_795_000_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-sftp-"));
  await writeFile(join(folder, "password"), `${sftpUser.password}\n`);
  await writeFile(join(folder, "wrong"), "something else");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await sftpDouble();
  server.files.set("/out/stock.csv", { content, modified });
  await writeFile(join(folder, "key"), server.userKey);
});
afterEach(() => server.close());

const loopback = publicOrWithin(["127.0.0.0/8"]);
const limits = { maxBytes: 10_000_000, timeoutMs: 60_000, stallMs: 30_000, settleMs: 0 };

async function fetch(
  source: Partial<SftpSource> = {},
  over: Partial<SourceRequest> & { allowed?: typeof loopback } = {},
) {
  const { allowed = loopback, ...request } = over;
  const outcome = await fetchBySftp(
    {
      type: "sftp",
      host: "127.0.0.1",
      port: server.port,
      username: sftpUser.username,
      ...(source.key ? {} : { password: "password" }),
      host_keys: [server.hostKey],
      path: "/out/stock.csv",
      ...source,
    },
    { secrets: secretsIn(folder), allowed },
    { to: join(folder, "file"), known: null, limits, signal: new AbortController().signal, ...request },
  );
  for (const confidential of [sftpUser.password, "PRIVATE KEY"])
    expect(JSON.stringify(outcome)).not.toContain(confidential);
  return outcome;
}

describe("a feed by SFTP", () => {
  it.each([
    ["a password", {}],
    ["a key", { key: "key" }],
  ])("is downloaded with %s", async (_, login) => {
    expect(await fetch(login)).toEqual({
      kind: "fetched",
      fileName: "stock.csv",
      bytes: content.length,
      validators: { name: "stock.csv", size: String(content.length), modified: String(modified * 1_000) },
      freshAt: new Date(modified * 1_000),
    });
    expect((await readFile(join(folder, "file"))).equals(content)).toBe(true);
  });

  it("isn't downloaded again while the file is the same", async () => {
    const first = await fetch();
    const known = first.kind === "fetched" ? first.validators : expect.fail();
    server.onRead = () => expect.fail("it was read");
    expect(await fetch({}, { known })).toEqual({ kind: "unchanged", freshAt: new Date(modified * 1_000) });
  });

  it("is the newest file that matches", async () => {
    const old = { content: Buffer.from("old"), modified: modified - 60 };
    server.files.set("/out/stock-1.csv", old);
    server.files.set("/out/stock-2.csv", { content, modified: modified + 60 });
    server.files.set("/out/stock-3.csv.part", { content: old.content, modified: modified + 90 });
    server.files.set("/other/stock-9.csv", { content: old.content, modified: modified + 90 });
    expect(await fetch({ path: "/out/stock-*" })).toMatchObject({ fileName: "stock-2.csv" });
  });

  it("is found among thousands, and no folder of more than 20,000 is read to its end", async () => {
    for (let at = 0; at < 2_000; at++)
      server.files.set(`/out/old-${at}.csv`, { content: Buffer.from("old"), modified: modified - at });
    server.files.set("/out/old-new.csv", { content, modified: modified + 60 });
    expect(await fetch({ path: "/out/old-*" })).toMatchObject({ fileName: "old-new.csv" });
    for (let at = 0; at < 20_000; at++)
      server.files.set(`/out/more-${at}.csv`, { content: Buffer.from(""), modified });
    expect(await fetch({ path: "/out/more-*" })).toMatchObject({
      kind: "failed",
      retry: false,
      reason: "the folder /out has more than 20000 entries: move old files away",
    });
  });

  it.each([
    ["is missing", { path: "/out/none.csv" }, "the server has no file /out/none.csv"],
    ["matches nothing", { path: "/out/*.xml" }, "the server has no file /out/*.xml"],
  ])("that %s may come later", async (_, source, reason) => {
    expect(await fetch(source)).toMatchObject({ kind: "failed", retry: true, reason });
  });

  it("that is still being written isn't taken", async () => {
    server.onRead = (path) => {
      const file = server.files.get(path);
      if (file)
        server.files.set(path, { content: Buffer.concat([file.content, content]), modified: modified + 5 });
      server.onRead = () => "answer";
      return "answer";
    };
    expect(await fetch()).toMatchObject({
      kind: "failed",
      retry: true,
      reason: "stock.csv is still being written",
    });
  });

  it("that is too large is refused", async () => {
    expect(await fetch({}, { limits: { ...limits, maxBytes: 100_000 } })).toMatchObject({ retry: false });
  });
});

describe("the host key", () => {
  it("may be pinned by its fingerprint", async () => {
    const { fingerprint } = pinnedKey(server.hostKey);
    expect(fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect((await fetch({ host_keys: [fingerprint] })).kind).toBe("fetched");
  });

  it("of another server stops before the login, and is named", async () => {
    const other = await sftpDouble();
    await other.close();
    const outcome = await fetch({ host_keys: [other.hostKey] });
    expect(outcome).toMatchObject({ kind: "failed", retry: false });
    const { fingerprint } = pinnedKey(server.hostKey);
    expect(outcome.kind === "failed" && outcome.reason).toContain(`${fingerprint} (ssh-ed25519)`);
    expect(server.logins).toBe(0);
    // While a key is being replaced, both are pinned.
    expect((await fetch({ host_keys: [other.hostKey, server.hostKey] })).kind).toBe("fetched");
  });

  it("is asked for in a type that is pinned, never signed by SHA-1", async () => {
    expect(hostKeyAlgorithms(["ssh-rsa AAAA"])).toEqual(["rsa-sha2-512", "rsa-sha2-256"]);
    expect(hostKeyAlgorithms(["SHA256:x"])).not.toContain("ssh-rsa");
    const none = await fetch({ host_keys: [`ssh-rsa ${Buffer.from("none").toString("base64")}`] });
    expect(none).toMatchObject({
      retry: false,
      reason: "the server has no host key of the pinned types",
    });
  });
});

describe("a server that doesn't deliver", () => {
  it("refuses the login", async () => {
    expect(await fetch({ password: "wrong" })).toMatchObject({
      kind: "failed",
      retry: false,
      reason: expect.stringMatching(/refuses the login/),
    });
  });

  it("gets no login whose secret can't be read, or is no key", async () => {
    expect(await fetch({ password: "absent" })).toMatchObject({
      retry: false,
      reason: "absent in SECRETS_DIR can't be read (ENOENT)",
    });
    expect(await fetch({ key: "wrong" })).toMatchObject({
      retry: false,
      reason: expect.stringMatching(/private key can't be used/),
    });
  });

  it("cuts the connection", async () => {
    let pieces = 0;
    server.onRead = (_, connection) => {
      pieces += 1;
      if (pieces > 2) connection.end();
      return "answer";
    };
    expect(await fetch()).toMatchObject({
      kind: "failed",
      retry: true,
      reason: expect.stringMatching(/broke the (connection|download) off/),
    });
  });

  it("stalls", async () => {
    server.onRead = () => "silence";
    expect(await fetch({}, { limits: { ...limits, stallMs: 500 } })).toMatchObject({
      retry: true,
      reason: "nothing came for 0.5 s",
    });
  });

  it("takes longer than a feed may take", async () => {
    server.onRead = () => "silence";
    expect(await fetch({}, { limits: { ...limits, timeoutMs: 500 } })).toMatchObject({
      retry: true,
      reason: "not complete after 0.5 s",
    });
  });

  it("refuses the connection", async () => {
    const gone = await sftpDouble();
    await gone.close();
    expect(await fetch({ port: gone.port })).toMatchObject({
      retry: true,
      reason: "the server refused the connection",
    });
  });

  it("is stopped when the process ends", async () => {
    const end = new AbortController();
    server.onRead = () => {
      end.abort();
      return "silence";
    };
    expect(await fetch({}, { signal: end.signal })).toMatchObject({ reason: "stopped" });
  });
});

it.each(["127.0.0.1", "localhost"])("connects to no private address: %s", async (host) => {
  expect(await fetch({ host }, { allowed: publicOrWithin([]) })).toMatchObject({
    kind: "failed",
    retry: false,
    reason: "the address points inward",
  });
  expect(server.logins).toBe(0);
});
