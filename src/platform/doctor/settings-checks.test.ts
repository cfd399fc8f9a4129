import { expect, it } from "vitest";
import { type CheckedSettings, settingsFindings } from "./settings-checks.ts";

const safe: CheckedSettings = {
  inProduction: true,
  demo: false,
  HOST: "127.0.0.1",
  ROLE: "all",
  TRUST_PROXY: "127.0.0.1",
  SECRET: "x".repeat(32),
  DATABASE_URL: "postgres://web@db.example/forecourt?sslmode=verify-full",
  SMTP_URL: "smtps://mail.example",
  s3: { url: "https://s3.example" },
  consoleHost: "admin.example",
};
const levels = (settings: CheckedSettings, testPayments: string[] = []) =>
  Object.fromEntries(
    settingsFindings(settings, { testPayments })
      .filter(({ level }) => level !== "ok")
      .map(({ check, level }) => [check, level]),
  );

it("finds nothing in a safe production, or in a trial on this machine", () => {
  expect(levels(safe)).toEqual({});
  const trial = { ...safe, inProduction: false, demo: true, TRUST_PROXY: "", s3: null };
  expect(
    levels({ ...trial, SECRET: undefined, DATABASE_URL: undefined, SMTP_URL: undefined }, ["harbour"]),
  ).toEqual({});
});

it.each<[string, Partial<CheckedSettings>, string[], Record<string, string>]>([
  ["the demo in production", { demo: true }, [], { demo: "dangerous" }],
  [
    "the demo open to other machines",
    { inProduction: false, demo: true, HOST: "0.0.0.0" },
    [],
    { demo: "dangerous" },
  ],
  ["test payments without the demo", {}, ["harbour"], { payments: "dangerous" }],
  ["no trusted proxy, and so no https", { TRUST_PROXY: "" }, [], { proxy: "dangerous" }],
  ["no trusted proxy, as 0 hops", { TRUST_PROXY: "0" }, [], { proxy: "dangerous" }],
  ["several processes without SECRET", { SECRET: undefined, ROLE: "web" }, [], { secret: "dangerous" }],
  ["a worker without SECRET", { SECRET: undefined, ROLE: "worker" }, [], { secret: "dangerous" }],
  ["one process of many, perhaps, without SECRET", { SECRET: undefined }, [], { secret: "warning" }],
  [
    "a worker that doesn't know the console's host",
    { ROLE: "worker", consoleHost: null },
    [],
    { console: "warning" },
  ],
  ["web processes that don't", { ROLE: "web", consoleHost: null }, [], {}],
  ["no mail server", { SMTP_URL: undefined }, [], { mail: "warning" }],
  [
    "a database without TLS",
    { DATABASE_URL: "postgres://web@db.example/forecourt" },
    [],
    { database: "dangerous" },
  ],
  ["a bucket without https", { s3: { url: "http://s3.example" } }, [], { storage: "dangerous" }],
])("finds %s", (_, change, testPayments, found) => {
  expect(levels({ ...safe, ...change }, testPayments)).toEqual(found);
});

it("asks a worker for no proxy", () => {
  expect(levels({ ...safe, ROLE: "worker", TRUST_PROXY: "" })).toEqual({});
});

it("says what to do about everything that isn't well, and names the sites", () => {
  const all = settingsFindings(
    { ...safe, demo: false, TRUST_PROXY: "", SECRET: undefined, SMTP_URL: undefined, ROLE: "web" },
    { testPayments: ["harbour", "coast"] },
  ).filter(({ level }) => level !== "ok");
  expect(all).toHaveLength(4);
  expect(all.every(({ remedy }) => /^(?:Set|Add|Use) /.test(remedy))).toBe(true);
  expect(all.find(({ check }) => check === "payments")?.text).toContain("harbour, coast");
});
