import { describe, expect, it } from "vitest";
import { keyStates } from "#platform/adapters/messages/sender-key-state.ts";
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

describe("keys that are made here", () => {
  const made = (selector: string, isSeen: boolean, day: number) => ({
    id: selector,
    domain: "dealer.example",
    selector,
    publicKey: selector.toUpperCase(),
    isSeen,
    firstSeenAt: isSeen ? new Date(day) : null,
    checkedAt: null,
    createdAt: new Date(day),
  });
  const record = (selector: string) => `v=DKIM1; k=rsa; p=${selector.toUpperCase()}`;
  const name = (selector: string) => `${selector}._domainkey.dealer.example`;
  it.each<[string, ReturnType<typeof made>[], Record<string, string[]>, string, string]>([
    [
      "whose record is there",
      [made("a", true, 1)],
      { [name("a")]: [record("a")] },
      "ok",
      "signed with the key a",
    ],
    ["without its record", [made("a", false, 1)], {}, "warning", "aren't signed"],
    [
      "with another key's record",
      [made("a", false, 1)],
      { [name("a")]: [record("x")] },
      "warning",
      "aren't signed",
    ],
    [
      "that replaces one",
      [made("a", true, 1), made("b", false, 2)],
      { [name("a")]: [record("a")] },
      "warning",
      "The key a signs e-mails of dealer.example until the record of b",
    ],
  ])("finds one %s [DECIDE-233]", async (_, keys, records, level, text) => {
    const [, dkim] = await mailDomainFindings("dealer.example", ["s1"], {
      lookUp: over({ ...good, ...records }),
      own: [keyStates(keys, new Date(3))],
    });
    expect(dkim).toMatchObject({ check: "DKIM", level, text: expect.stringContaining(text) });
    if (level === "warning") {
      const newest = keys.at(-1)?.selector ?? "";
      expect(dkim?.remedy).toContain(`${name(newest)} with the value ${record(newest)}`);
    }
  });
});
