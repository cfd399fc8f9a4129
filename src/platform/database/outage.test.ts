import { describe, expect, it } from "vitest";
import { problemText } from "#platform/start-problem.server.ts";
import { DatabaseUnavailable, fallbackIfUnavailable, outageOf } from "./outage.ts";

const withCode = (code: string, message = "no") => Object.assign(new Error(message), { code });

describe("outages of the database", () => {
  it.each([
    ["ECONNREFUSED", true],
    ["57P01", true],
    ["57P03", true],
    ["08006", true],
    ["53100", false],
    ["53300", false],
    ["57014", false],
    ["25006", false],
  ])("%s, also as the cause of a failed query", (code, unreachable) => {
    const wrapped = new Error("Failed query", { cause: withCode(code) });
    for (const error of [withCode(code), wrapped]) {
      expect(outageOf(error)).toMatchObject({ code, unreachable });
    }
  });

  it("names the setting of a pooler that refuses the options of a connection", () => {
    const outage = outageOf(withCode("08P01", "unsupported startup parameter: options"));
    expect(outage?.message).toMatch(/08P01, the pooler .* ignore_startup_parameters = options/);
    expect(problemText(outage)).toBe(`The database can't be used: ${outage?.code}.`);
    expect(outageOf(withCode("08P01", "invalid message"))).toMatchObject({ code: "08P01" });
  });

  it.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
  ])("%s, which has no code", (message) => {
    expect(outageOf(new Error(message))).toMatchObject({ unreachable: true });
  });

  it.each(["23505", "42P01", "40001", "22P02", "42501"])("not %s, which is an error of ours", (code) => {
    expect(outageOf(withCode(code))).toBeNull();
  });

  it("not an error that isn't the database's", () => {
    for (const one of [new TypeError("x is not a function"), "ECONNREFUSED", null, { code: "53100" }])
      expect(outageOf(one)).toBeNull();
  });
});

describe("doing without", () => {
  it("returns the fallback in an outage only", async () => {
    const unavailable = Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true));
    expect(await fallbackIfUnavailable(unavailable, "other")).toBe("other");
    expect(await fallbackIfUnavailable(Promise.resolve(1), "other")).toBe(1);
    await expect(fallbackIfUnavailable(Promise.reject(new TypeError("bug")), "other")).rejects.toThrow("bug");
  });
});
