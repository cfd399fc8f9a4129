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

it("stores counters every minute, or sooner", () => {
  expect(readEnv({}).COUNTERS_SECONDS).toBe(60);
  expect(readEnv({ COUNTERS_SECONDS: "5" }).COUNTERS_SECONDS).toBe(5);
});

it.each([
  { COUNTERS_SECONDS: "61" },
  { PUBLIC_PORT: "0" },
  { PUBLIC_PORT: "70000" },
  { TRUST_FORWARDED_HOST: "yes" },
])("refuses %j and names the variable", (source) => {
  expect(() => readEnv(source)).toThrow(Object.keys(source)[0]);
});

describe("feeds", () => {
  it("are delivered below DATA_DIR, or in a folder of their own", () => {
    expect(readEnv({ DATA_DIR: "/var/lib/forecourt" }).feedsDir).toBe("/var/lib/forecourt/feeds");
    expect(readEnv({ FEEDS_DIR: "/srv/feeds" }).feedsDir).toBe("/srv/feeds");
  });

  it("come from public addresses, unless private networks are named", () => {
    expect(readEnv({}).feedNetworks).toEqual([]);
    expect(readEnv({ SEARCH_NETWORKS: "127.0.0.0/8" }).searchNetworks).toEqual(["127.0.0.0/8"]);
    expect(readEnv({ OPENID_NETWORKS: "10.30.0.0/16" }).openIdNetworks).toEqual(["10.30.0.0/16"]);
    expect(readEnv({ FEED_NETWORKS: "10.20.0.0/16, fd00::/8" }).feedNetworks).toEqual([
      "10.20.0.0/16",
      "fd00::/8",
    ]);
    expect(() => readEnv({ FEED_NETWORKS: "10.20.0.0" })).toThrow("FEED_NETWORKS");
  });

  it("have an operator who is told of them", () => {
    expect(readEnv({ OPERATOR_EMAIL: "ops@example.com" }).OPERATOR_EMAIL).toBe("ops@example.com");
    expect(() => readEnv({ OPERATOR_EMAIL: "ops" })).toThrow("OPERATOR_EMAIL");
  });
});

describe("the console", () => {
  it.each([
    [{}, "admin.localhost"],
    [{ NODE_ENV: "production" }, null],
    [{ NODE_ENV: "production", ADMIN_HOST: "admin.example.com" }, "admin.example.com"],
    [{ ROLE: "console" }, "admin.localhost"],
    [{ ROLE: "web", ADMIN_HOST: "admin.example.com" }, null],
    [{ ROLE: "worker", ADMIN_HOST: "admin.example.com" }, null],
  ])("of %j is served at %s", (source, adminHost) => {
    expect(readEnv(source).adminHost).toBe(adminHost);
  });

  it("needs its host where a production process serves nothing else", () => {
    expect(() => readEnv({ NODE_ENV: "production", ROLE: "console" })).toThrow("ADMIN_HOST");
  });

  it.each(["admin.example.com:443", "https://admin.example.com", "admin example"])(
    "refuses %j as a host",
    (host) => {
      expect(() => readEnv({ ADMIN_HOST: host })).toThrow("ADMIN_HOST");
    },
  );

  it("reserves its host, in processes that don't serve it too", () => {
    const source = { NODE_ENV: "production", ROLE: "web", ADMIN_HOST: "admin.example.com" };
    expect(readEnv(source).reservedHosts).toEqual(["admin.example.com"]);
  });

  it.each([
    [{}, []],
    [{ PLATFORM_HOST: "demo.localhost" }, []],
    [{ PLATFORM_HOST: "example.com" }, ["example.com", "*.example.com"]],
    [{ NODE_ENV: "production", PLATFORM_HOST: "example.com" }, ["example.com", "*.example.com"]],
  ])("leaves the platform's domain to operators, but not this machine: %j", (source, hosts) => {
    expect(readEnv(source).operatorHosts).toEqual(hosts);
  });
});

describe("previews", () => {
  it.each([
    [{}, "preview.localhost"],
    [{ PLATFORM_HOST: "example.com" }, "preview.example.com"],
    [{ NODE_ENV: "production", ADMIN_HOST: "admin.example.com" }, null],
    [{ NODE_ENV: "production", PLATFORM_HOST: "example.com" }, null],
    [
      { NODE_ENV: "production", ROLE: "web", ADMIN_HOST: "admin.example.com", PLATFORM_HOST: "example.com" },
      "preview.example.com",
    ],
  ])("of %j are below %s", (source, previewHost) => {
    expect(readEnv(source).previewHost).toBe(previewHost);
  });

  it("reserve their hosts", () => {
    expect(readEnv({ PLATFORM_HOST: "example.com" }).reservedHosts).toEqual([
      "admin.localhost",
      "api.localhost",
      "preview.example.com",
      "*.preview.example.com",
    ]);
  });

  it.each(["example.com:443", "*.example.com"])("refuse %j as the platform's host", (host) => {
    expect(() => readEnv({ PLATFORM_HOST: host })).toThrow("PLATFORM_HOST");
  });
});

describe("several processes", () => {
  it.each([
    ["one process does all", {}, [false, true, true, true]],
    ["a supervisor", { WEB_PROCESSES: "2" }, [true, true, true, true]],
    ["its first web process", { WEB_PROCESSES: "2", FORECOURT_PROCESS: "web1" }, [false, true, false, true]],
    ["its second", { WEB_PROCESSES: "2", FORECOURT_PROCESS: "web2" }, [false, true, false, false]],
    [
      "its worker",
      { WEB_PROCESSES: "2", FORECOURT_PROCESS: "worker", ROLE: "worker" },
      [false, false, true, false],
    ],
    ["a supervisor without a worker", { WEB_PROCESSES: "2", ROLE: "web" }, [true, true, false, true]],
    ["a worker of its own", { WEB_PROCESSES: "2", ROLE: "worker" }, [false, false, true, true]],
  ])("%s", (_, source, [supervises, servesSite, runsTasks, isFirstProcess]) => {
    expect(readEnv(source)).toMatchObject({ supervises, servesSite, runsTasks, isFirstProcess });
  });

  it("are at least one", () => {
    expect(() => readEnv({ WEB_PROCESSES: "0" })).toThrow("WEB_PROCESSES");
  });
});

it("names variables that others replaced, with these", () => {
  expect(readEnv({ RENDER_BURST: "60", RENDER_RATE: "" }).replaced).toEqual([
    "RENDER_BURST is no longer read: set BUDGET_BURST, in milliseconds instead of pages",
  ]);
  expect(readEnv({ BUDGET_BURST: "60" }).replaced).toEqual([]);
});

describe("the edge", () => {
  const purged = {
    EDGE_TAGS: "Cache-Tag",
    EDGE_PURGE_URL: "https://cdn.example/purge",
    SECRETS_DIR: "/run/secrets",
  };

  it.each([
    ["nothing", {}, { header: null, seconds: 30, purgeUrl: null }],
    ["tags", { EDGE_TAGS: "Surrogate-Key" }, { header: "Surrogate-Key", seconds: 30 }],
    ["purges", purged, { header: "Cache-Tag", seconds: 600, purgeUrl: purged.EDGE_PURGE_URL }],
    ["a time", { ...purged, EDGE_SECONDS: "3600" }, { seconds: 3_600 }],
    ["a short time without purges", { EDGE_SECONDS: "10" }, { seconds: 10 }],
  ])("of %s", (_, source, edge) => {
    expect(readEnv(source).edge).toMatchObject(edge);
  });

  it.each([
    ["a long time without purges", { EDGE_SECONDS: "31" }, "EDGE_PURGE_URL"],
    ["purges without tags", { ...purged, EDGE_TAGS: "" }, "EDGE_TAGS"],
    ["purges without a token", { ...purged, SECRETS_DIR: "" }, "edge-purge-token"],
    ["another header", { EDGE_TAGS: "X-Tags" }, "EDGE_TAGS"],
    [
      "an address with a login",
      { ...purged, EDGE_PURGE_URL: "https://me:pw@cdn.example/" },
      "EDGE_PURGE_URL",
    ],
  ])("refuses %s", (_, source, words) => {
    expect(() => readEnv(source)).toThrow(words);
  });
});

it("sends no traces unless a receiver is named, and a part of them between none and all", () => {
  expect(readEnv({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
  expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: "0.1" }).OTEL_TRACES_SAMPLER_ARG).toBe(0.1);
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow("OTEL_TRACES_SAMPLER_ARG");
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" })).toThrow(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
  );
});
