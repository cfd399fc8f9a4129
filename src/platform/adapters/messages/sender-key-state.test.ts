import { describe, expect, it } from "vitest";
import { dayMs } from "#lib/durations.ts";
import { dkimRecord, domainOf, hasKey, keyStates, makeProblem, type SenderKey } from "./sender-key-state.ts";

const begin = Date.parse("2026-11-01T00:00:00Z");
const day = (n: number) => new Date(begin + n * dayMs);

/** A key made on a day, `seen` first on another; `gone` where its record isn't there any more. */
const key = (made: number, seen: number | null = null, isGone = false): SenderKey => ({
  id: `k${made}`,
  domain: "dealer.example",
  selector: `s${made}`,
  publicKey: "MIIB+/=",
  isSeen: seen !== null && !isGone,
  firstSeenAt: seen === null ? null : day(seen),
  checkedAt: null,
  createdAt: day(made),
});

describe("which key signs", () => {
  it.each<[string, SenderKey[], string[]]>([
    ["none before its record is seen", [key(0)], ["k0 waiting"]],
    ["the only one that is seen", [key(0, 1)], ["k0 signing"]],
    ["the former one while the new one waits", [key(0, 1), key(5)], ["k5 waiting", "k0 signing"]],
    ["the new one once it is seen", [key(0, 1), key(5, 6)], ["k5 signing", "k0 replaced"]],
    [
      "the former one again when the new record is gone",
      [key(0, 1), key(5, 6, true)],
      ["k5 missing", "k0 signing"],
    ],
    [
      "none when the records of both are gone",
      [key(0, 1, true), key(5, 6, true)],
      ["k5 missing", "k0 missing"],
    ],
    ["the newest of three", [key(0, 1), key(9, 9), key(5, 6)], ["k9 signing", "k5 replaced", "k0 replaced"]],
  ])("is %s [DECIDE-195]", (_, keys, expected) => {
    expect(keyStates(keys, day(10)).map(({ id, state }) => `${id} ${state.kind}`)).toEqual(expected);
  });

  it("leaves a replaced key's record for a week after the new one signs [DECIDE-195]", () => {
    const replacedAt = (now: number) => keyStates([key(0, 1), key(5, 6)], day(now))[1]?.state;
    expect(replacedAt(12)).toEqual({ kind: "replaced", removableAt: day(13), isRemovable: false });
    expect(replacedAt(13)).toMatchObject({ isRemovable: true });
  });

  it("makes no other key while one waits", () => {
    expect(makeProblem(keyStates([key(0, 1), key(5)], day(9)))).toContain("s5 waits for its DNS record");
    expect(makeProblem(keyStates([key(0, 1), key(5, 6, true)], day(9)))).toBeNull();
    expect(makeProblem([])).toBeNull();
  });
});

describe("the record of a key", () => {
  it("names the selector and has the key", () => {
    expect(dkimRecord(key(0))).toEqual({
      name: "s0._domainkey.dealer.example",
      value: "v=DKIM1; k=rsa; p=MIIB+/=",
    });
  });

  it.each<[string, string[], boolean]>([
    ["as it was given", ["v=DKIM1; k=rsa; p=MIIB+/="], true],
    ["among others, with spaces and in another order", ["v=spf1 -all", "k=rsa;p = MII B+/= ; v=DKIM1"], true],
    ["with another key", ["v=DKIM1; k=rsa; p=MIIC"], false],
    ["withdrawn", ["v=DKIM1; k=rsa; p="], false],
    ["without a key", ["p", ""], false],
  ])("is there %s", (_, records, expected) => {
    expect(hasKey(records, "MIIB+/=")).toBe(expected);
  });
});

it("reads the domain of an address", () => {
  expect(domainOf("Sales@Dealer.Example")).toBe("dealer.example");
});
