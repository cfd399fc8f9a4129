import { describe, expect, it } from "vitest";
import { readEnv } from "./env.server.ts";
import { misspeltVariables } from "./env-problems.ts";

describe("a variable that can't be used is reported in one line, without its value", () => {
  it.each([
    [{ SECRET: "hunter2" }, "SECRET", "32 characters or more, such as replace-with-the-output-of"],
    [{ ROLE: "wokrer" }, "ROLE", "one of all, web, console, worker."],
    [
      { TRUST_PROXY: "10.0.0.0/99" },
      "TRUST_PROXY",
      "addresses, networks and loopback, comma-separated, or a number of hops, such as 10.0.0.0/8.",
    ],
    [{ WEB_PROCESSES: "four" }, "WEB_PROCESSES", "a number."],
    [{ WEB_PROCESSES: "1.5" }, "WEB_PROCESSES", "a whole number."],
    [{ WEB_PROCESSES: "0" }, "WEB_PROCESSES", "1 or more."],
    [{ PORT: "70000" }, "PORT", "65535 or less."],
    [{ DATABASE_URL: "mysql://me:hunter2@db" }, "DATABASE_URL", "an address, such as postgres://"],
    [{ OPERATOR_EMAIL: "hunter2" }, "OPERATOR_EMAIL", "an e-mail address, such as operations@example.com."],
    [{ NOW: "hunter2" }, "NOW", "a time with its zone, such as 2026"],
    [{ ADMIN_HOST: "https://x" }, "ADMIN_HOST", "a host name without a port"],
    [{ FEED_NETWORKS: "10.0.0.1" }, "FEED_NETWORKS", "networks such as 10.20.0.0/16"],
  ])("%j", (source, name, words) => {
    const problem = (() => {
      try {
        readEnv(source);
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(problem.split("\n")).toHaveLength(1);
    expect(problem).toContain(`The environment variable ${name} can't be used: it has to be ${words}`);
    expect(problem).not.toContain("hunter2");
  });

  it("each in a line of its own", () => {
    expect(() => readEnv({ ROLE: "x", PORT: "x" })).toThrow(/PORT.*\n.*ROLE/);
  });
});

describe("a misspelt variable", () => {
  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["SECRET_DIR", "SECRETS_DIR"],
    ["ADMINHOST", "ADMIN_HOST"],
    ["PROT", "PORT"],
    ["ROLES", "ROLE"],
    ["WEB_PROCESES", "WEB_PROCESSES"],
  ])("%s is named with %s", (name, near) => {
    expect(misspeltVariables({ [name]: "x", PATH: "/bin" })).toEqual([{ name, near }]);
  });

  it("isn't any that systems and tools set", () => {
    const usual = `HOME HOSTNAME PATH PWD OLDPWD USER LOGNAME SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR MAIL EDITOR PS1 DISPLAY _
      NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION MALLOC_ARENA_MAX INIT_CWD npm_config_user_agent COLOR CI DEBUG
      HTTP_PROXY HTTPS_PROXY NO_PROXY PGHOST PGPORT PGUSER PGPASSWORD POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB
      KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT CONTAINER HOSTTYPE MACHTYPE OSTYPE INVOCATION_ID JOURNAL_STREAM
      FORECOURT_LOCAL FORECOURT_PROCESS FORECOURT_LISTENS BUILD_DIR E2E_PORT CHROMIUM_PATH TEST_RUN LISTEN_FDS NOTIFY_SOCKET SSH_TTY SUDO_USER`;
    expect(misspeltVariables(Object.fromEntries(usual.split(/\s+/).map((name) => [name, "x"])))).toEqual([]);
  });
});
