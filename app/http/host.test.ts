import { describe, expect, it } from "vitest";
import { asked, hostName, isLoopback, parseProxyTrust, saysOneHost } from "./host.ts";

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
    ["harbour.localhost:99999", null],
    ["1.2.3.999", null],
    ["[::::]", null],
  ])("reads %j as %j [DECIDE-125]", (header, name) => {
    expect(hostName(header)).toBe(name);
  });
});

describe("asked", () => {
  const forwarded = {
    host: "inner:8080",
    "x-forwarded-host": "www.dealer.com.au",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9",
  };

  it("believes no forwarded header of a stranger", () => {
    expect(asked("198.51.100.1", headers(forwarded), parseProxyTrust(""))).toEqual({
      host: "inner",
      authority: "inner:8080",
      protocol: "http",
      address: "198.51.100.1",
    });
    expect(asked("198.51.100.1", headers(forwarded), parseProxyTrust("10.0.0.0/8"))).toMatchObject({
      protocol: "http",
      host: "inner",
    });
  });

  it.each(["1", "10.0.0.0/8", "loopback, 10.1.2.3"])("believes a trusted proxy (%s)", (trust) => {
    expect(asked("10.1.2.3", headers(forwarded), parseProxyTrust(trust))).toEqual({
      host: "www.dealer.com.au",
      authority: "www.dealer.com.au",
      protocol: "https",
      address: "203.0.113.9",
    });
  });

  it("takes the visitor before the last trusted proxy, whatever a visitor claims before it", () => {
    const chain = { ...forwarded, "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.9.9.9" };
    expect(asked("10.1.2.3", headers(chain), parseProxyTrust("10.0.0.0/8")).address).toBe("203.0.113.9");
    expect(asked("10.1.2.3", headers(chain), parseProxyTrust("2")).address).toBe("203.0.113.9");
  });

  it("takes a connection over IPv6 for the IPv4 address it carries", () => {
    expect(asked("::ffff:10.1.2.3", headers(forwarded), parseProxyTrust("10.0.0.0/8")).protocol).toBe(
      "https",
    );
  });

  it("has no host without a usable header", () => {
    expect(asked("127.0.0.1", headers({}), parseProxyTrust("")).host).toBeNull();
    expect(asked("127.0.0.1", headers({ host: "a/b" }), parseProxyTrust("")).host).toBeNull();
  });
});

it("names the part of TRUST_PROXY it can't read", () => {
  expect(() => parseProxyTrust("10.0.0.0/8, nonsense")).toThrow('"nonsense"');
});

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["", false],
])("knows whether %j is this machine", (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

describe("a request that says two hosts", () => {
  it.each([
    [["Host", "a", "Accept", "host"], true],
    [["Accept", "*/*"], true],
    [["Host", "a", "X", "y", "hOST", "a"], false],
  ])("%j: %s", (raw, one) => {
    expect(saysOneHost(raw)).toBe(one);
  });
});
