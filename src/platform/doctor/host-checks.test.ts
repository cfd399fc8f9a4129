import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { ok, warning } from "./finding.ts";
import { checkedHosts, checkHostsAgain, hostsTask } from "./host-checks.server.ts";
import { type CheckedHost, hostFindings, hostGauges } from "./host-findings.ts";

const now = new Date("2026-03-02T05:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000 + 1_000);
const checked = (host: string, more: Partial<CheckedHost> = {}): CheckedHost => ({
  host,
  checkedAt: now,
  problem: null,
  remedy: null,
  certificateUntil: inDays(60),
  ...more,
});

describe("what is said of hosts", () => {
  const levels = (hosts: CheckedHost[]) =>
    hostFindings(hosts, now).map(({ level, text }) => `${level} ${text}`);
  const lost = checked("lost.example", {
    problem: "lost.example has no address in DNS.",
    certificateUntil: null,
  });

  it.each<[string, CheckedHost[], string[]]>([
    ["nothing before the first check", [], []],
    ["all in order", [checked("a.example")], ["ok 1 hosts lead here and have a certificate."]],
    ["14 days", [checked("a.example", { certificateUntil: inDays(14) })], [expect.stringMatching(/^ok /)]],
    [
      "13 days",
      [checked("a.example", { certificateUntil: inDays(13) })],
      ["warning The certificate of a.example ends in 13 days."],
    ],
    [
      "2 days",
      [checked("a.example", { certificateUntil: inDays(2) })],
      ["dangerous The certificate of a.example ends in 2 days."],
    ],
    [
      "past",
      [checked("a.example", { certificateUntil: inDays(-2) })],
      ["dangerous The certificate of a.example has ended."],
    ],
    ["no address", [checked("a.example"), lost], ["warning lost.example has no address in DNS."]],
  ])("%s [DECIDE-333]", (_, hosts, texts) => {
    expect(levels(hosts)).toEqual(texts);
  });

  it("names ten of many", () => {
    const hosts = Array.from({ length: 12 }, (_, at) => ({ ...lost, host: `${at}.example` }));
    expect(levels(hosts)).toHaveLength(11);
    expect(levels(hosts).at(-1)).toBe("warning 2 more hosts have a problem.");
  });

  it("is measured", () => {
    const hosts = [checked("a.example"), checked("b.example", { certificateUntil: inDays(9) }), lost];
    expect(hostGauges(hosts, now).map(({ name, values }) => [name, values])).toEqual([
      ["certificate_days", [{ labels: { host: "b.example" }, value: 9 }]],
      ["hosts_failing", [{ labels: {}, value: 1 }]],
    ]);
    // A metric without a value would be 0, which is an alert.
    expect(hostGauges([lost], now)[0]?.values).toEqual([
      { labels: { host: "none" }, value: Number.POSITIVE_INFINITY },
    ]);
  });
});

describe("the daily check of hosts", () => {
  let test: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    test = await testDatabase();
    await addGroup(test, "north", { site: { formerHosts: ["old.example"] } });
    await addGroup(test, "local", { site: { hosts: ["local.localhost"] } });
  });
  afterAll(() => test.remove());

  it("looks at every public host, former ones and the console's too, once a day or when asked", async () => {
    let looked: string[] = [];
    let at = now;
    const hostCheck = {
      targets: [],
      findings: async () => [],
      look: async (host: string) => {
        looked.push(host);
        return host === "old.example"
          ? { findings: [warning("DNS", "It has no address.", "Set it.")], certificateUntil: null }
          : { findings: [ok("DNS", "It leads here.")], certificateUntil: inDays(40) };
      },
    };
    const run = async () => {
      looked = [];
      const task = hostsTask({ db: test, hostCheck, ownHosts: ["admin.example"], now: () => at });
      await task.run(
        () => false,
        () => {},
      );
      return looked.toSorted();
    };
    const all = ["admin.example", "north.example", "old.example"];
    expect(await run()).toEqual(all);
    expect(await checkedHosts(test)).toEqual([
      checked("admin.example", { certificateUntil: inDays(40) }),
      checked("north.example", { certificateUntil: inDays(40) }),
      checked("old.example", { problem: "It has no address.", remedy: "Set it.", certificateUntil: null }),
    ]);
    at = new Date(now.getTime() + 3_600_000);
    expect(await run()).toEqual([]);
    const triggered: string[] = [];
    await checkHostsAgain(test.asConsole, (name) => void triggered.push(name));
    expect(triggered).toEqual(["hosts"]);
    expect(await run()).toEqual(all);
    at = new Date(at.getTime() + 86_400_000);
    expect(await run()).toEqual(all);
    await expect(checkHostsAgain(test, () => {})).rejects.toThrow();
  });
});
