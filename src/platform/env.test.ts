import { describe, expect, it } from "vitest";
import { readEnv } from "./env.server.ts";

describe("the demo", () => {
  it.each([
    ["development", {}, true],
    [
      "a production build that npm start runs locally",
      { NODE_ENV: "production", FORECOURT_LOCAL: "1" },
      true,
    ],
    ["production", { NODE_ENV: "production" }, false],
    ["production when requested", { NODE_ENV: "production", DEMO: "1" }, true],
    ["a local machine without a demo", { FORECOURT_LOCAL: "1", DEMO: "0" }, false],
  ])("in %s: %#", (_, source, demo) => {
    expect(readEnv(source).demo).toBe(demo);
  });
});

it("trusts X-Forwarded-Host only when configured", () => {
  expect(readEnv({ TRUST_PROXY: "loopback" }).trustForwardedHost).toBe(false);
  expect(readEnv({ TRUST_PROXY: "loopback", TRUST_FORWARDED_HOST: "1" }).trustForwardedHost).toBe(true);
});

it.each([{ PUBLIC_PORT: "0" }, { PUBLIC_PORT: "70000" }, { TRUST_FORWARDED_HOST: "yes" }])(
  "refuses %j and names the variable",
  (source) => {
    expect(() => readEnv(source)).toThrow(Object.keys(source)[0]);
  },
);
