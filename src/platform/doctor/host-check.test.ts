import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testCertificate, testCertificateKey } from "#tests/support/test-certificate.ts";
import { type Certificate, createHostCheck, shownCertificate } from "./host-check.server.ts";

const now = () => new Date("2026-03-02T01:00:00Z");
const records: Record<string, string[]> = {
  "www.dealer.example": ["203.0.113.10"],
  "sites.example": ["203.0.113.10", "2001:db8::10"],
  "old.example": ["198.51.100.7"],
  "half.example": ["203.0.113.10", "198.51.100.7"],
  "inner.example": ["203.0.113.10", "10.0.0.4"],
};
const later = new Date("2026-09-01T00:00:00Z");
const check = (over: { targets?: string[]; certificate?: Certificate } = {}) => {
  const opened: string[] = [];
  const made = createHostCheck({
    targets: over.targets ?? ["sites.example"],
    now,
    addresses: async (name) => {
      if (name === "broken.example") throw Object.assign(new Error("x"), { code: "ESERVFAIL" });
      return records[name] ?? [];
    },
    certificate: async (host, address) => {
      opened.push(`${host} ${address}`);
      return over.certificate ?? { kind: "valid", until: later };
    },
    allowed: (address) => !address.startsWith("10."),
  });
  return { made, opened };
};
const levels = async (host: string, over?: Parameters<typeof check>[0]) =>
  (await check(over).made.findings(host)).map(({ check: name, level, text }) => [name, level, text]);

describe("a host that a site is about to get", () => {
  it("is fine when its records lead to the platform and its certificate lasts", async () => {
    expect(await levels("www.dealer.example")).toEqual([
      ["DNS", "ok", "www.dealer.example points to this platform."],
      ["Certificate", "ok", "www.dealer.example has a certificate until 2026-09-01."],
    ]);
  });

  it.each([
    ["old.example", "old.example points to 198.51.100.7, which isn’t this platform."],
    ["half.example", "half.example points to 198.51.100.7, which isn’t this platform."],
    ["missing.example", "missing.example has no address in DNS."],
    ["broken.example", "broken.example can’t be looked up (ESERVFAIL)."],
    ["inner.example", "inner.example points to 10.0.0.4, which isn’t a public address."],
    ["westside.localhost", "westside.localhost is reached from this machine only."],
    ["203.0.113.10", "203.0.113.10 is an address, not a name."],
  ])("%s is warned of", async (host, text) => {
    expect((await levels(host))[0]).toEqual(["DNS", "warning", text]);
  });

  it("is never connected to at an address that isn't public", async () => {
    const { made, opened } = check();
    await made.findings("inner.example");
    expect(opened).toEqual([]);
    await made.findings("half.example");
    expect(opened).toEqual(["half.example 203.0.113.10"]);
  });

  it("says which record to set", async () => {
    const remedy = async (targets: string[]) =>
      (await check({ targets }).made.findings("missing.example"))[0]?.remedy;
    expect(await remedy(["203.0.113.10", "2001:db8::10"])).toBe(
      "Set the DNS record of missing.example to A 203.0.113.10 and AAAA 2001:db8::10.",
    );
    expect(await remedy(["sites.example"])).toContain("to CNAME sites.example.");
    expect(await remedy([])).toContain("to the address of this platform.");
  });

  it("isn't compared where no targets are configured", async () => {
    expect((await levels("old.example", { targets: [] }))[0]).toEqual([
      "DNS",
      "ok",
      "old.example points to 198.51.100.7.",
    ]);
  });

  it.each([
    [{ kind: "refused", reason: "ECONNREFUSED" }, "can’t be opened by https (ECONNREFUSED)."],
    [{ kind: "valid", until: new Date("2026-03-10T00:00:00Z") }, "ends on 2026-03-10."],
  ] as const)("warns of its certificate: %o", async (certificate, text) => {
    const found = await levels("www.dealer.example", { certificate });
    expect(found[1]?.[1]).toBe("warning");
    expect(found[1]?.[2]).toContain(text);
  });
});

describe("the certificate that a server shows", () => {
  let server: ReturnType<typeof createServer>;
  let port: number;
  beforeAll(async () => {
    server = createServer({ key: testCertificateKey, cert: testCertificate });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });

  it("has to be for the host, and from someone who is trusted", async () => {
    expect(await shownCertificate("www.dealer.example", "127.0.0.1", port, testCertificate)).toMatchObject({
      kind: "valid",
    });
    expect(await shownCertificate("other.example", "127.0.0.1", port, testCertificate)).toEqual({
      kind: "refused",
      reason: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
    expect(await shownCertificate("www.dealer.example", "127.0.0.1", port)).toEqual({
      kind: "refused",
      reason: "DEPTH_ZERO_SELF_SIGNED_CERT",
    });
  });

  it("isn't there where nothing answers", async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
    const { port: closed } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    expect(await shownCertificate("www.dealer.example", "127.0.0.1", closed)).toEqual({
      kind: "refused",
      reason: "ECONNREFUSED",
    });
  });
});
