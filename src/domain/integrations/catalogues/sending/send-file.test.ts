import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isPublicAddress } from "#lib/public-address.server.ts";
import { ftpsDouble, ftpsUser } from "#tests/support/ftps-double.ts";
import { localhostCertificate } from "#tests/support/localhost-certificate.ts";
import { s3Double, s3Keys } from "#tests/support/s3-double.ts";
import { sftpDouble, sftpUser } from "#tests/support/sftp-double.ts";
import { sendFile } from "./send-file.server.ts";

const text = Buffer.from(`vin,price\n${"WF0DXXGAKDHC01234,34990\n".repeat(40_000)}`);
const file = { packed: gzipSync(text), unpackedBytes: text.length, path: "/in/stock.csv" };
const when = { onChange: true, everyMinutes: 15, schedule: "", path: file.path };
const never = new AbortController().signal;
const services = {
  allowed: (address: string) => address.startsWith("127.") || address === "::1",
  signal: never,
  limits: { stallMs: 1_500, timeoutMs: 20_000 },
  ca: localhostCertificate.cert,
};

describe("by SFTP", () => {
  let server: Awaited<ReturnType<typeof sftpDouble>>;
  beforeAll(async () => {
    server = await sftpDouble();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.files.clear();
    server.renames = [];
    server.onWrite = () => "answer";
    server.logins = 0;
  });
  const delivery = (change: object = {}) => ({
    type: "sftp" as const,
    host: "localhost",
    port: server.port,
    username: sftpUser.username,
    hostKeys: [server.hostKey],
    ...when,
    ...change,
  });
  const send = (login = sftpUser.password, change: object = {}, with_: object = {}) =>
    sendFile(delivery(change), login, file, { ...services, ...with_ });

  it("writes another name and renames it over the file before, with a password or a key [DECIDE-275]", async () => {
    server.files.set("/in/stock.csv", { content: Buffer.from("old"), modified: 0 });
    expect(await send()).toEqual({ kind: "sent" });
    expect([...server.files.keys()]).toEqual(["/in/stock.csv"]);
    expect(server.files.get("/in/stock.csv")?.content.equals(text)).toBe(true);
    expect(server.renames).toEqual(["/in/stock.csv.part > /in/stock.csv"]);
    expect(await send(server.userKey)).toEqual({ kind: "sent" });
  });

  it("sends no login to a server with another key, nor to an address within [DECIDE-276]", async () => {
    const other = `SHA256:${"A".repeat(43)}`;
    const reason = expect.stringContaining("isn't one of the pinned ones");
    expect(await send("x", { hostKeys: [other] })).toEqual({ kind: "failed", reason, retry: false });
    const inward = { kind: "failed", reason: "the address points inward", retry: false };
    expect(await send("x", {}, { allowed: isPublicAddress })).toEqual(inward);
    expect(await send("x", { host: "127.0.0.1" }, { allowed: isPublicAddress })).toEqual(inward);
    expect(server.logins).toBe(0);
  });

  it.each([
    ["stalls", "silence", "nothing came for 1.5 s"],
    ["refuses", "refuse", "the login may not write /in/stock.csv"],
    ["ends", "cut", "the server broke the"],
  ] as const)(
    "leaves the file before where the server %s in the middle [DECIDE-275]",
    async (_, how, reason) => {
      server.files.set("/in/stock.csv", { content: Buffer.from("old"), modified: 0 });
      let pieces = 0;
      server.onWrite = (_path, connection) => {
        if (++pieces < 10) return "answer";
        if (how !== "cut") return how;
        connection.end();
        return "silence";
      };
      expect(await send()).toMatchObject({
        kind: "failed",
        reason: expect.stringContaining(reason),
        retry: true,
      });
      expect(String(server.files.get("/in/stock.csv")?.content)).toBe("old");
    },
  );

  it("says that the login is wrong, and stops when the process ends", async () => {
    expect(await send("wrong")).toMatchObject({
      reason: expect.stringContaining("refuses the login"),
      retry: false,
    });
    const ending = new AbortController();
    server.onWrite = () => {
      ending.abort();
      return "silence";
    };
    expect(await send(undefined, {}, { signal: ending.signal })).toMatchObject({ reason: "stopped" });
  });
});

describe("by FTPS", () => {
  let server: Awaited<ReturnType<typeof ftpsDouble>>;
  beforeEach(async () => {
    server = await ftpsDouble();
    return () => server.close();
  });
  const send = (login = ftpsUser.password, change: object = {}, with_: object = {}) =>
    sendFile(
      { type: "ftps", host: "localhost", port: server.port, username: ftpsUser.username, ...when, ...change },
      login,
      file,
      { ...services, ...with_ },
    );

  it("writes another name and renames it over the file before, by TLS alone [DECIDE-275]", async () => {
    expect(await send()).toEqual({ kind: "sent" });
    expect(await send()).toEqual({ kind: "sent" });
    expect([...server.files.keys()]).toEqual(["/in/stock.csv"]);
    expect(server.files.get("/in/stock.csv")?.equals(text)).toBe(true);
    expect(server.renames).toHaveLength(2);
    expect(server.commands.indexOf("AUTH")).toBeLessThan(server.commands.indexOf("USER"));
    expect(server.commands).toContain("PROT");
    expect(await send(undefined, { host: "127.0.0.1" })).toEqual({ kind: "sent" });
  });

  it("sends no login without TLS, to another's certificate or to an address within [DECIDE-276]", async () => {
    const inward = { kind: "failed", reason: "the address points inward", retry: false };
    expect(await send("x", {}, { allowed: isPublicAddress })).toEqual(inward);
    expect(server.commands).toEqual([]);
    expect(await send("x", {}, { ca: undefined })).toMatchObject({
      reason: expect.stringContaining("certificate isn't valid"),
      retry: false,
    });
    server.instead = { AUTH: "502 unknown" };
    expect(await send()).toEqual({ kind: "failed", reason: "the server offers no TLS", retry: false });
    expect(server.commands).not.toContain("USER");
  });

  it("connects to no other address for its data, whatever the server says [DECIDE-276]", async () => {
    server.pasvAddress = "10.0.0.1";
    expect(await send()).toMatchObject({
      reason: expect.stringContaining("names another host"),
      retry: false,
    });
    server.pasvAddress = "127.0.0.1";
    expect(await send()).toEqual({ kind: "sent" });
  });

  it.each([
    [{ "STOR data": "cut" }, "the server broke the upload off", true],
    [{ STOR: "silence" }, "nothing came for too long", true],
    [{ STOR: "550 no" }, "the server has no folder", false],
    [{ STOR: "452 full" }, "the server answered 452", true],
    [{ PASS: "530 no" }, "the server refuses the login", false],
    [{ RNTO: "cut" }, "the server broke the upload off", true],
  ])("leaves the file before: %o [DECIDE-275]", async (instead, reason, retry) => {
    server.files.set("/in/stock.csv", Buffer.from("old"));
    server.instead = instead as Record<string, string>;
    expect(await send()).toMatchObject({ kind: "failed", reason: expect.stringContaining(reason), retry });
    expect(String(server.files.get("/in/stock.csv"))).toBe("old");
  });

  it("ends after its time, and when the process ends", async () => {
    server.instead = { STOR: "silence" };
    const limits = { stallMs: 5_000, timeoutMs: 300 };
    expect(await send(undefined, {}, { limits })).toMatchObject({ reason: "not complete after 0.3 s" });
    expect(await send(undefined, {}, { signal: AbortSignal.abort() })).toMatchObject({ reason: "stopped" });
  });
});

describe("to a bucket", () => {
  let server: Awaited<ReturnType<typeof s3Double>>;
  beforeAll(async () => {
    server = await s3Double("cars", "ap-southeast-2");
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.objects.clear();
    server.instead = null;
  });
  const send = (login = s3Keys.secret, change: object = {}, with_: object = {}) =>
    sendFile(
      {
        type: "s3",
        url: server.url,
        bucket: "cars",
        region: "ap-southeast-2",
        pathStyle: true,
        username: s3Keys.access,
        ...when,
        ...change,
      },
      login,
      file,
      { ...services, ...with_ },
    );

  it("puts the object, signed [DECIDE-275]", async () => {
    expect(await send()).toEqual({ kind: "sent" });
    expect(server.objects.get("in/stock.csv")?.equals(text)).toBe(true);
  });

  it("says why it failed, and sends nothing inward or unencrypted [DECIDE-276]", async () => {
    expect(await send("wrong")).toMatchObject({ reason: "the bucket answered 403 SignatureDoesNotMatch" });
    expect(await send(undefined, { bucket: "other" })).toMatchObject({
      reason: expect.stringContaining("NoSuchBucket"),
    });
    server.instead = () => 503;
    expect(await send()).toMatchObject({ reason: "the bucket answered 503 SlowDown", retry: true });
    expect(await send(undefined, {}, { allowed: isPublicAddress })).toMatchObject({
      reason: "the address points inward",
      retry: false,
    });
    expect(await send(undefined, { url: "http://s3.example.com" })).toMatchObject({ retry: false });
    expect(server.objects.size).toBe(0);
  });
});
