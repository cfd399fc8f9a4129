import { describe, expect, it } from "vitest";
import { createHostClaims } from "./host-claims.server.ts";

const key = Buffer.alloc(32, 1);
const host = "www.dealer.example";

/** With these TXT records in the DNS; a name without any can't be looked up. */
function claimsWith(records: Record<string, string[]>, keys: readonly [Buffer, ...Buffer[]] = [key]) {
  const lookUp = async (name: string) => records[name] ?? Promise.reject(new Error("ENOTFOUND"));
  return createHostClaims({ keys, operatorHosts: [], lookUp });
}

describe("a host", () => {
  const { name, value } = claimsWith({}).recordOf("north", host);

  it("is proven by a record below it that its group alone is shown", async () => {
    expect(name).toBe("_forecourt.www.dealer.example");
    expect(value).toMatch(/^forecourt-[0-9a-f]{40}$/);
    const claims = claimsWith({ [name]: ["v=other", value] });
    expect(await claims.isProven("north", host)).toBe(true);
    expect(await claims.isProven("south", host)).toBe(false);
  });

  it("isn't proven by another host's record, part of one, or none", async () => {
    const other = claimsWith({}).recordOf("north", "dealer.example").value;
    for (const found of [[other], [value.slice(0, -1)], [`${value}0`], [""], []])
      expect(await claimsWith({ [name]: found }).isProven("north", host), found.join()).toBe(false);
    expect(await claimsWith({ [host]: [value] }).isProven("north", host)).toBe(false);
  });

  it("stays proven while SECRET is replaced, and no longer", async () => {
    const next = Buffer.alloc(32, 2);
    const records = { [name]: [value] };
    expect(await claimsWith(records, [next, key]).isProven("north", host)).toBe(true);
    expect(await claimsWith(records, [next]).isProven("north", host)).toBe(false);
    expect(claimsWith({}, [next, key]).recordOf("north", host).value).not.toBe(value);
  });
});
