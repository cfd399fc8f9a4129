import { describe, expect, it } from "vitest";
import { mailDomainFindings, replyDomainFinding } from "./mail-domain.server.ts";

const key = "v=DKIM1; k=rsa; p=MIIBIjANBg";
const good: Record<string, string[]> = {
  "dealer.example": ["google-site-verification=x", "v=spf1 include:mail.example -all"],
  "_domainkey.dealer.example": [],
  "s1._domainkey.dealer.example": [key],
  "_dmarc.dealer.example": ["v=DMARC1; p=reject"],
};
const over = (records: Record<string, string[]>) => async (name: string) => {
  const found = records[name];
  if (!found) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  return found;
};
const levels = async (records: Record<string, string[]>, selectors: string[] = []) =>
  (await mailDomainFindings("dealer.example", selectors, { lookUp: over(records) })).map(
    ({ level }) => level,
  );

it("accepts a domain with SPF, DKIM and DMARC, with and without the selector", async () => {
  expect(await levels(good)).toEqual(["ok", "ok", "ok"]);
  expect(await levels(good, ["s0", "s1"])).toEqual(["ok", "ok", "ok"]);
});

it.each<[string, Record<string, string[]>, string[], number]>([
  ["no SPF", { ...good, "dealer.example": ["v=spf10"] }, [], 0],
  ["SPF for every server", { ...good, "dealer.example": ["v=spf1 +all"] }, [], 0],
  ["another selector", good, ["s2"], 1],
  ["a withdrawn key", { ...good, "s1._domainkey.dealer.example": ["v=DKIM1; p="] }, ["s1"], 1],
  ["no DMARC", { ...good, "_dmarc.dealer.example": ["x"] }, [], 2],
  ["DMARC that only reports", { ...good, "_dmarc.dealer.example": ["v=DMARC1;p=none"] }, [], 2],
])("warns of %s", async (_, records, selectors, at) => {
  expect(
    (await levels(records, selectors))
      .map((level, n) => (level === "warning" ? n : -1))
      .filter((n) => n >= 0),
  ).toEqual([at]);
});

it("warns of a domain without any records, and says so when none can be looked up", async () => {
  expect(await levels({})).toEqual(["warning", "warning", "warning"]);
  const findings = await mailDomainFindings("dealer.example", [], {
    lookUp: () => Promise.reject(Object.assign(new Error("x"), { code: "ETIMEOUT" })),
  });
  expect(findings.every(({ text }) => text.endsWith("can't be looked up (ETIMEOUT)."))).toBe(true);
});

describe("the domain of replies", () => {
  it.each([
    [["mx.example."], true, "ok"],
    [["mx.example."], false, "dangerous"],
    [[""], true, "dangerous"],
    ["ENODATA", true, "dangerous"],
    ["ESERVFAIL", true, "warning"],
  ] as const)(
    "with mail servers %j, received here: %s, is %s [DECIDE-329]",
    async (servers, receives, level) => {
      const lookUp = async () => {
        if (typeof servers === "string") throw Object.assign(new Error(servers), { code: servers });
        return [...servers];
      };
      expect(await replyDomainFinding("reply.example", receives, lookUp)).toMatchObject({ level });
    },
  );
});
