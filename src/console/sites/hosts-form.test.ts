import { expect, it } from "vitest";
import { createHostCheck } from "#platform/doctor/host-check.server.ts";
import { createHostClaims } from "#platform/doctor/host-claims.server.ts";
import { readHosts } from "./hosts-form.server.ts";

const now = () => new Date("2026-03-02T01:00:00Z");
const hostCheck = createHostCheck({
  targets: [],
  now,
  allowed: () => true,
  addresses: async () => ["203.0.113.10"],
  certificate: async () => ({ kind: "valid" as const, until: new Date("2026-09-01") }),
});
const reservedHosts = ["admin.platform.example"];
const records = new Map<string, string>();
const claims = createHostClaims({
  keys: [Buffer.alloc(32, 3)],
  operatorHosts: ["platform.example", "*.platform.example"],
  lookUp: async (name) => [records.get(name) ?? ""],
});
const owner = { groupId: "north", known: ["www.north.example", "given.platform.example"], claims };
const before = ["www.north.example", "given.platform.example"];

const read = (hosts: string, { claimant = owner as typeof owner | null, anyway = "" } = {}) => {
  const form = new FormData();
  form.set("hosts", hosts);
  if (anyway !== "") form.set("anyway", anyway);
  return readHosts({ hostCheck, reservedHosts, claimant }, form, before);
};

it("asks an owner for the proof of a new host, and no tick replaces it", async () => {
  const record = claims.recordOf("north", "www.future-customer.example");
  const unproven = { kind: "unproven", records: [record], typed: "www.future-customer.example" };
  expect(await read("www.future-customer.example")).toEqual(unproven);
  expect(await read(unproven.typed, { anyway: unproven.typed })).toEqual(unproven);
  records.set(record.name, claims.recordOf("south", "www.future-customer.example").value);
  expect(await read("www.future-customer.example")).toEqual(unproven);
  records.set(record.name, record.value);
  expect(await read("www.future-customer.example")).toEqual({
    kind: "ok",
    hosts: ["www.future-customer.example"],
  });
});

it("asks for no proof of what the group has, nor of operators", async () => {
  for (const host of ["www.north.example", "north.example", "used.www.north.example", "north.localhost"])
    expect((await read(host)).kind, host).not.toBe("unproven");
  expect((await read("www.anyone.example", { claimant: null })).kind).toBe("ok");
});

it("leaves the platform's domain to operators, but for hosts that the site has", async () => {
  for (const host of ["platform.example", "other.platform.example", "www.given.platform.example"]) {
    expect(await read(host), host).toMatchObject({ kind: "refused" });
    expect((await read(host, { claimant: null })).kind, host).toBe("ok");
  }
  expect((await read("given.platform.example")).kind).toBe("ok");
  expect((await read("notplatform.example")).kind).toBe("unproven");
  expect((await read("admin.platform.example", { claimant: null })).kind).toBe("refused");
});
