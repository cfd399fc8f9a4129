import { describe, expect, it } from "vitest";
import { checkDocument } from "#domain/configuration/document-text.ts";
import { feedTarget } from "#domain/configuration/feed-target.ts";
import { checkFeedNames, placedFeeds } from "#domain/configuration/placed-feeds.ts";

const web = { type: "https", url: "https://dms.example/stock.csv" };
const sftp = {
  type: "sftp",
  host: "sftp.dms.example",
  username: "riverside",
  password: "dms",
  host_keys: ["SHA256:aBcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"],
  path: "/out/stock-*.csv",
};
const folder = { type: "folder" };
const north = { slug: "north", name: "North" };
const south = { slug: "south", name: "South" };

function group(feeds: object[], northFeeds: object[] = []) {
  return {
    slug: "riverside",
    name: "Riverside",
    dealerships: [{ ...north, feeds: northFeeds }, south],
    feeds,
  };
}
/** The problems of a group with this feed, each as path and message. */
function problemsOf(feed: object): string[] {
  const checked = checkDocument({ group: group([{ name: "used", ...feed }]) });
  return checked.kind === "ok" ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
}
function documentOf(feeds: object[], northFeeds: object[] = []) {
  const checked = checkDocument({ group: group(feeds, northFeeds) });
  return (checked.kind === "ok" && checked.document.group) || expect.fail(JSON.stringify(checked));
}

describe("a feed of the configuration", () => {
  it.each([[web], [sftp], [folder]])("needs a name and a source: %j", (source) => {
    expect(problemsOf({ source })).toEqual([]);
  });

  it("has these defaults", () => {
    expect(documentOf([{ name: "used", source: folder }]).feeds).toEqual([
      {
        name: "used",
        source: { type: "folder", file: "*" },
        enabled: true,
        schedule: "30 4 * * *",
        mapping: {},
        full: false,
        accept_columns: false,
        retries: 5,
        notify: [],
        max_megabytes: 500,
        timeout_minutes: 20,
      },
    ]);
  });

  it.each<[string, object, string]>([
    [
      "http",
      { source: { ...web, url: "http://dms.example/a.csv" } },
      "group.feeds[0].source.url: confidential data is sent there: write an https address",
    ],
    [
      "a login in the address",
      { source: { ...web, url: "https://me:pw@dms.example/" } },
      "group.feeds[0].source.url: write the login as `username` and `password`, not in the address",
    ],
    [
      "half a login",
      { source: { ...web, username: "me" } },
      "group.feeds[0].source: `username` and `password` go together: write both or neither",
    ],
    [
      "two logins",
      { source: { ...web, username: "me", password: "a", token: "b" } },
      "group.feeds[0].source: write a login or a `token`, not both",
    ],
    [
      "a path to a secret",
      { source: { ...web, token: "../smtp-password" } },
      "group.feeds[0].source.token: the name of a secret's file has letters, digits, dots and dashes",
    ],
    [
      "no pinned key",
      { source: { ...sftp, host_keys: [] } },
      "group.feeds[0].source.host_keys: Too small: expected array to have >=1 items",
    ],
    [
      "no key of a server",
      { source: { ...sftp, host_keys: ["md5:aa"] } },
      "group.feeds[0].source.host_keys[0]: a host key is written as ssh-keyscan prints it without the host (ssh-ed25519 AAAA…), or as a fingerprint (SHA256:…)",
    ],
    [
      "a key and a password",
      { source: { ...sftp, key: "id" } },
      "group.feeds[0].source: write a `password` or a `key`, and not both",
    ],
    [
      "a folder elsewhere",
      { source: { ...folder, path: "/etc" } },
      "group.feeds[0].source.path: a folder below FEEDS_DIR/<group>, written like dms/used, without dots",
    ],
    [
      "a folder above",
      { source: { ...folder, path: "a/../../b" } },
      "group.feeds[0].source.path: a folder below FEEDS_DIR/<group>, written like dms/used, without dots",
    ],
    [
      "another source",
      { source: { type: "ftp" } },
      'group.feeds[0].source.type: there is no type "ftp"; did you mean sftp?',
    ],
    [
      "no cron expression",
      { source: folder, schedule: "nightly" },
      "group.feeds[0].schedule: a schedule is a cron expression of five fields, such as 30 4 * * *",
    ],
    [
      "no time zone",
      { source: folder, timezone: "Sydney" },
      "group.feeds[0].timezone: a time zone is written like Australia/Brisbane",
    ],
    [
      "staleness within a pause",
      { source: folder, schedule: "0 4 * * 1-5", stale_after_hours: 36 },
      "group.feeds[0].stale_after_hours: the schedule pauses for up to 72 hours: write at least that",
    ],
    [
      "a misspelt key",
      { source: folder, shedule: "0 4 * * *" },
      "group.feeds[0].shedule: unknown key; did you mean schedule?",
    ],
  ])("is refused with %s", (_, feed, problem) => {
    expect(problemsOf(feed)).toEqual([problem]);
  });

  it("may be of one dealership, under a name that no other feed of the group has", () => {
    const document = documentOf([{ name: "used", source: folder }], [{ name: "used", source: folder }]);
    expect(placedFeeds(document).map(({ dealership }) => dealership)).toEqual([null, "north"]);
    const problems: string[] = [];
    checkFeedNames(document, (path, message) => problems.push(`${path.join(".")}: ${message}`));
    expect(problems).toEqual([
      "group.dealerships.0.feeds.0.name: the group has another feed used: give it another name",
    ]);
  });
});

describe("what a feed's file is imported for", () => {
  const stored = (sites: object[]) => ({
    groupId: "g",
    version: 1,
    document: documentOf([]),
    sites: sites.map((site, index) => {
      const checked = checkDocument({ site });
      const document = (checked.kind === "ok" && checked.document.site) || expect.fail();
      return { id: `s${index}`, version: 1, document };
    }),
  });
  const small = { slug: "a-small", name: "Small", dealerships: ["south"] };
  const wide = { slug: "b-wide", name: "Wide", timezone: "Australia/Perth" };
  const slugs = (target: ReturnType<typeof feedTarget>) => target?.dealerships.map(({ slug }) => slug);

  it("is every dealership of the group, with the settings of its widest site", () => {
    const target = feedTarget(stored([small, wide]), null);
    expect([target?.slug, target?.timezone, slugs(target)]).toEqual([
      "b-wide",
      "Australia/Perth",
      ["north", "south"],
    ]);
    expect(slugs(feedTarget(stored([small]), null))).toEqual(["north", "south"]);
  });

  it("is the one dealership that the feed belongs to", () => {
    expect(slugs(feedTarget(stored([small, wide]), "north"))).toEqual(["north"]);
  });

  it("is nothing before the group has a site", () => {
    expect(feedTarget(stored([]), null)).toBeNull();
  });
});
