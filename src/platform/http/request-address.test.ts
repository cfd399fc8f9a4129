import { describe, expect, it } from "vitest";
import {
  hasOneHost,
  hostName,
  isLoopback,
  parseProxyTrust,
  requestAddress,
  siteOrigin,
} from "./request-address.ts";

const headers = (values: Record<string, string>) => (name: string) => values[name];

describe("hostName", () => {
  it.each([
    ["harbour.localhost:3000", "harbour.localhost"],
    ["Harbour.LOCALHOST.", "harbour.localhost"],
    ["www.dealer.com.au.:443", "www.dealer.com.au"],
    ["[::1]:3000", "[::1]"],
    ["127.0.0.1", "127.0.0.1"],
    ["", null],
    ["a b", null],
    ["dealer.com/evil", null],
    ["user@dealer.com", null],
    ["dealer..com", null],
    [`${"a.".repeat(200)}com`, null],
    [`${"a".repeat(251)}.b:80`, null],
    ["a".repeat(400_000), null],
    ["harbour.localhost:99999", null],
    ["1.2.3.999", null],
    ["[::::]", null],
  ])("reads %j as %j [DECIDE-125]", (header, name) => {
    expect(hostName(header)).toBe(name);
  });
});

describe("the requested host", () => {
  const forwarded = {
    host: "inner:8080",
    "x-forwarded-host": "www.dealer.com.au",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9",
  };

  it("ignores forwarded headers of an untrusted client", () => {
    expect(requestAddress("198.51.100.1", headers(forwarded), parseProxyTrust(""), true)).toEqual({
      host: "inner",
      port: 8080,
      protocol: "http",
      address: "198.51.100.1",
      isLocal: false,
    });
    expect(requestAddress("198.51.100.1", headers(forwarded), parseProxyTrust("10.0.0.0/8"))).toMatchObject({
      protocol: "http",
      host: "inner",
    });
  });

  it.each(["1", "10.0.0.0/8", "loopback, 10.1.2.3"])("accepts those of a trusted proxy (%s)", (trust) => {
    expect(requestAddress("10.1.2.3", headers(forwarded), parseProxyTrust(trust), true)).toEqual({
      host: "www.dealer.com.au",
      port: null,
      protocol: "https",
      address: "203.0.113.9",
      isLocal: false,
    });
  });

  it("ignores a forwarded host that a trusted proxy may only have passed on", () => {
    const seen = requestAddress("10.1.2.3", headers(forwarded), parseProxyTrust("1"));
    expect(seen).toMatchObject({ host: "inner", port: 8080, protocol: "https" });
  });

  it.each([
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["unknown", "10.1.2.3"],
    ["x".repeat(400_000), "10.1.2.3"],
  ])("parses the client %.30s as %s", (sender, address) => {
    const seen = requestAddress(
      "10.1.2.3",
      headers({ host: "a", "x-forwarded-for": sender }),
      parseProxyTrust("1"),
    );
    expect(seen.address).toBe(address);
  });

  it("uses the address before the last trusted proxy, whatever a visitor claims before it", () => {
    const chain = { ...forwarded, "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.9.9.9" };
    expect(requestAddress("10.1.2.3", headers(chain), parseProxyTrust("10.0.0.0/8")).address).toBe(
      "203.0.113.9",
    );
    expect(requestAddress("10.1.2.3", headers(chain), parseProxyTrust("2")).address).toBe("203.0.113.9");
  });

  it("reads an IPv4-mapped IPv6 address as IPv4", () => {
    expect(
      requestAddress("::ffff:10.1.2.3", headers(forwarded), parseProxyTrust("10.0.0.0/8")).protocol,
    ).toBe("https");
  });

  it("is null without a usable header", () => {
    expect(requestAddress("127.0.0.1", headers({}), parseProxyTrust("")).host).toBeNull();
    expect(requestAddress("127.0.0.1", headers({ host: "a/b" }), parseProxyTrust("")).host).toBeNull();
  });
});

describe("a client on this machine", () => {
  const local = { host: "harbour.localhost:3000" };
  it.each<[string, string, Record<string, string>, string, boolean]>([
    ["a local connection", "127.0.0.1", local, "", true],
    ["one over IPv6, by address", "::1", { host: "[::1]:3000" }, "", true],
    ["one by the name localhost", "127.0.0.1", { host: "LOCALHOST" }, "", true],
    ["a connection from another machine", "203.0.113.9", local, "", false],
    [
      "a visitor whom a local proxy reports",
      "127.0.0.1",
      { ...local, "x-forwarded-for": "203.0.113.9" },
      "",
      false,
    ],
    ["one who claims to be local", "127.0.0.1", { ...local, "x-forwarded-for": "127.0.0.1" }, "", false],
    [
      "a proxy that names only the protocol",
      "127.0.0.1",
      { ...local, "x-forwarded-proto": "https" },
      "",
      false,
    ],
    [
      "a proxy that uses another header for the client",
      "127.0.0.1",
      { ...local, "x-real-ip": "127.0.0.1" },
      "",
      false,
    ],
    ["a proxy by its own header", "127.0.0.1", { ...local, via: "1.1 cache" }, "", false],
    ["a proxy by RFC 7239", "127.0.0.1", { ...local, forwarded: "for=127.0.0.1" }, "", false],
    ["a proxy that passes the public host on", "127.0.0.1", { host: "www.dealer.example" }, "", false],
    [
      "a local client through a trusted proxy",
      "127.0.0.1",
      { ...local, "x-forwarded-for": "127.0.0.1" },
      "loopback",
      true,
    ],
    [
      "a remote client through it",
      "127.0.0.1",
      { ...local, "x-forwarded-for": "203.0.113.9" },
      "loopback",
      false,
    ],
    [
      "a remote client who claims to be local",
      "127.0.0.1",
      { ...local, "x-forwarded-for": "127.0.0.1, 203.0.113.9" },
      "loopback",
      false,
    ],
    [
      "the same, with one hop too many trusted",
      "127.0.0.1",
      { ...local, "x-forwarded-for": "127.0.0.1, 203.0.113.9" },
      "2",
      false,
    ],
    ["an unknown connection", "", local, "", false],
  ])("%s: %#", (_, peer, given, trust, isLocal) => {
    expect(requestAddress(peer || undefined, headers(given), parseProxyTrust(trust)).isLocal).toBe(isLocal);
  });
});

describe("siteOrigin", () => {
  const site = { hosts: ["www.dealer.example", "dealer.example"] };
  const none = { publicPort: undefined, demo: false, listeningPort: 3000 };
  const sent = (header: string) =>
    requestAddress("127.0.0.1", headers({ host: header }), parseProxyTrust(""));

  it.each([
    ["www.dealer.example", none, "http://www.dealer.example"],
    ["dealer.example", none, "http://dealer.example"],
    ["WWW.Dealer.example.:6666", none, "http://www.dealer.example"],
    ["www.dealer.example:3000", none, "http://www.dealer.example"],
    ["www.dealer.example:3000", { ...none, demo: true }, "http://www.dealer.example:3000"],
    ["www.dealer.example:6666", { ...none, demo: true }, "http://www.dealer.example"],
    ["www.dealer.example", { ...none, publicPort: 8443 }, "http://www.dealer.example:8443"],
    ["www.dealer.example:6666", { ...none, publicPort: 8443, demo: true }, "http://www.dealer.example:8443"],
    ["www.dealer.example", { ...none, publicPort: 80 }, "http://www.dealer.example"],
    // A host that is served only because of SITE.
    ["preview-7.example:6666", none, "http://preview-7.example:6666"],
    ["preview-7.example.", none, "http://preview-7.example"],
  ])("of %s is %#", (header, rules, origin) => {
    expect(siteOrigin(sent(header), site, rules)).toBe(origin);
  });

  it("omits the default port of https", () => {
    expect(
      siteOrigin({ ...sent("dealer.example"), protocol: "https" }, site, { ...none, publicPort: 443 }),
    ).toBe("https://dealer.example");
  });
});

it("reports the invalid part of TRUST_PROXY", () => {
  expect(() => parseProxyTrust("10.0.0.0/8, nonsense")).toThrow('"nonsense"');
});

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["", false],
])("decides whether %j is local", (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

describe("a request with two hosts", () => {
  it.each([
    [["Host", "a", "Accept", "host"], true],
    [["Accept", "*/*"], true],
    [["Host", "a", "X", "y", "hOST", "a"], false],
  ])("%j: %s", (raw, one) => {
    expect(hasOneHost(raw)).toBe(one);
  });
});
