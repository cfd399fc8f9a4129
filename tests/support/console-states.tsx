import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { type ResultsModel, ResultsScreen } from "#features/screens/results/results-screen.tsx";
import type { SiteHealth } from "#features/screens/today/site-health.ts";
import { type TodayModel, TodayScreen } from "#features/screens/today/today-screen.tsx";
import type { ListedEntry } from "#features/staff/audit/audit-entry.ts";
import { type LogModel, LogScreen } from "#features/staff/audit/log-screen.tsx";
import { InviteScreen } from "#features/staff/members/invite-screen.tsx";
import { type PeopleModel, PeopleScreen } from "#features/staff/members/people-screen.tsx";
import { type PlatformModel, PlatformScreen } from "#features/staff/operator/platform-screen.tsx";
import { ProfileScreen } from "#features/staff/sign-in/profile-screen.tsx";
import { type TokensModel, TokensScreen } from "#features/staff/tokens/tokens-screen.tsx";
import { countKinds } from "#features/web/counters/counters.ts";
import { lastDays } from "#features/web/counters/results.ts";
import { sources } from "#features/web/counters/visit.ts";
import { Frame } from "#ui/console/frame.tsx";
import { Toasts } from "#ui/console/notices.tsx";

/** A screen of the console in one state, as the server renders it. */
type ConsoleState = { screen: string; state: string; html(styleSheets: readonly string[]): Promise<string> };

const at = "2026-03-02T01:00:00.000Z";
const group = { id: "g", slug: "harbour-motor-group" };
const groups = [group];
/** As long as forms allow, with a word that breaks nowhere. */
const longName = `Maximiliana-Theodora ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)} of the Upper Yards`;
const longSlug = "the-very-long-and-winding-name-of-a-dealer-group-in-the-far-west";
const times = <T,>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n));

const people: PeopleModel = {
  group,
  groups,
  mayChange: true,
  members: [],
  invitations: [],
  tokens: [],
  breakGlass: [],
};
const person = (n: number, name = `Robin Example ${n}`): PeopleModel["members"][number] => ({
  ...{ id: String(n), name, email: `robin-${n}@dealer.example`, passkeys: n % 3, isSelf: n === 0 },
  roles: [
    {
      name: "Sales",
      reach: n % 2 ? "All sites" : "Harbour Motors, Harbour Certified",
      mayPublish: n % 5 === 0,
    },
  ],
  sessions: n % 4 ? [{ browser: "Chrome on Windows", lastSeenAt: at }] : [],
});
const longPeople: PeopleModel = {
  ...people,
  group: { id: "g", slug: longSlug },
  groups: times(6, (n) => ({ id: String(n), slug: n === 0 ? longSlug : `group-${n}` })),
  members: times(3, (n) => ({
    ...person(n, longName),
    email: `${"long".repeat(15)}@${"dealer".repeat(9)}.example`,
    roles: times(4, (role) => ({ name: `Role ${role}`, reach: longName, mayPublish: true })),
  })),
  invitations: times(2, (n) => ({
    id: String(n),
    name: longName,
    email: `${"long".repeat(20)}@x.example`,
    role: "Marketing",
    expiresAt: at,
  })),
  tokens: times(2, (n) => ({
    ...{ id: String(n), name: longName.slice(0, 60), member: longName, reads: ["results", "log"] },
    ...{ createdAt: at, expiresAt: at, lastUsedAt: n ? at : null },
  })),
  breakGlass: times(2, (n) => ({
    ...{ id: String(n), operator: longName, reason: "because ".repeat(40) },
    ...{ openedAt: at, endsAt: at, isOpen: n === 0 },
  })),
};

const log: LogModel = {
  ...{ group, groups, entries: [], older: null, isFirst: true, actors: [], sites: [], mayExport: true },
  filter: { actor: null, table: null, siteId: null, from: null, to: null, before: null },
};
const entry = (seq: number, more: Partial<ListedEntry> = {}): ListedEntry => ({
  ...{ seq, at, actor: "Robin Example", action: "people.invite", site: null },
  changes: [{ table: "staff_invitations", how: "added", rows: 1, ids: ["x"], fields: [] }],
  ...more,
});
const manyFields = [
  "category",
  "unfinished_reported_at",
  "linked_query_params",
  "idempotency_key",
  "visited_pages",
  "dealership_slug",
];

const platform: PlatformModel = { sites: [], unreadable: [], search: "", groups: [], open: [] };
const site = (n: number, name = `Dealer ${n}`): PlatformModel["sites"][number] => ({
  ...{ id: String(n), name, host: `dealer-${n}.example`, group: `group-${n % 40}`, version: n, cars: n * 7 },
  ...{
    failed: n % 50 === 1 ? n : 0,
    retried: n % 20 === 2 ? 3 : 0,
    isStale: n % 9 === 3,
    isSuspended: n % 30 === 4,
  },
});

const days = lastDays("2026-03-02", 30);
const results: ResultsModel = {
  ...{ days, counts: [], searches: [], emptySearches: [], cars: [], unreadable: [] },
  ...{ choices: [{ slug: "harbour", name: "Harbour Motors" }], chosen: null, period: 30 },
};
const search = (n: number, text: string) => ({
  ...{ site: longName, text, subject: String(n), times: 9_000 - n },
  ...{ empty: 5_000 - n, average: n },
});
const fullResults: ResultsModel = {
  ...results,
  choices: times(40, (n) => ({ slug: `site-${n}`, name: `${longName} ${n}` })),
  counts: days.flatMap((day, n) =>
    countKinds.flatMap((kind, k) =>
      sources.map((source, s) => ({ day, kind, source, times: (n * 31 + k * 7 + s * 3) ** 2 })),
    ),
  ),
  searches: times(20, (n) =>
    search(n, `Make: ${longName}; price from $1,000 to $99,999; colour: white, black, silver`),
  ),
  emptySearches: times(20, (n) => search(n, `Words: “${"unbreakable".repeat(6)}”`)),
  cars: times(20, (n) => ({
    ...{
      site: longName,
      name: `2024 Mazda CX-5 G25 GT SP Turbo AWD Limited Edition (${n})`,
      carId: String(n),
    },
    ...{ views: 99_999 - n, saves: n, leads: n % 9 },
  })),
};
const smallResults: ResultsModel = {
  ...results,
  counts: [{ day: days[3] ?? "", kind: "search", source: "direct", times: 3 }],
};

const health = (n: number, more: Partial<SiteHealth> = {}): SiteHealth => ({
  site: { id: String(n), slug: `site-${n}`, name: `Dealer ${n}`, groupSlug: "g" },
  ...{ leads: [1, 0, 4, 2, 8, 3, n % 7], deliveries: { failed: 0, retried: 0 } },
  stock: { cars: 120, withoutPrice: 0, fewPhotos: 4, importedHoursAgo: 2 },
  ...more,
});
const today: TodayModel = {
  firstName: "Robin",
  sites: [health(1)],
  unreadable: [],
  choices: [{ id: "1", name: "Dealer 1" }],
  chosen: null,
  breakGlass: [],
};
const withProblems = (n: number, name = `Dealer ${n}`): SiteHealth =>
  health(n, {
    site: { id: String(n), slug: `site-${n}`, name, groupSlug: "g" },
    deliveries: { failed: n % 3, retried: n % 5 },
    stock: { cars: 1_234, withoutPrice: n % 4, fewPhotos: 900, importedHoursAgo: n % 2 ? 400 : null },
  });

const tokens: TokensModel = { group, groups, offered: ["results", "log"], tokens: [] };
const profile = {
  ...{ name: "Robin Example", email: "robin@dealer.example", isDemo: false, mayHaveTokens: true },
  ...{ endsAt: at, passkeys: [], sessions: [] },
};

const states: [screen: string, state: string, path: string, view: () => ReactNode][] = [
  ["People", "alone", "/people", () => <PeopleScreen model={{ ...people, members: [person(0)] }} />],
  ["People", "long names", "/people", () => <PeopleScreen model={longPeople} />],
  ["People", "to read only", "/people", () => <PeopleScreen model={{ ...longPeople, mayChange: false }} />],
  [
    "People",
    "1,000 rows",
    "/people",
    () => <PeopleScreen model={{ ...people, members: times(1_000, (n) => person(n)) }} />,
  ],
  [
    "Invite",
    "long names",
    "/people/invite",
    () => (
      <InviteScreen
        model={{
          group,
          sites: times(30, (n) => ({ id: String(n), name: longName })),
          locations: times(30, (n) => ({ id: String(n), name: longName })),
        }}
      />
    ),
  ],
  ["Log", "nothing yet", "/log", () => <LogScreen model={log} query="" />],
  ["Log", "nothing matches", "/log", () => <LogScreen model={log} query="table=leads" />],
  [
    ...(["Log", "long names", "/log"] as const),
    () => (
      <LogScreen
        query=""
        model={{
          ...{
            ...log,
            older: "before=1",
            isFirst: false,
            actors: times(40, (n) => ({ id: String(n), name: longName })),
          },
          sites: times(3, (n) => ({ id: String(n), name: longName })),
          entries: times(50, (n) =>
            entry(n, {
              actor: `Token “${longName.slice(0, 60)}” of ${longName}`,
              site: longName,
              changes: times(3, (change) => ({
                table: `leads_${change}`,
                how: "changed",
                rows: 16_000,
                ids: [],
                fields: manyFields,
              })),
            }),
          ),
        }}
      />
    ),
  ],
  ["Sites", "none matches", "/platform", () => <PlatformScreen model={{ ...platform, search: "x" }} />],
  [
    "Sites",
    "long names",
    "/platform",
    () => (
      <PlatformScreen
        model={{
          ...platform,
          sites: times(3, (n) => ({
            ...site(n + 1, longName),
            host: `${"www-".repeat(15)}.example`,
            group: longSlug,
            failed: 12_345,
            retried: 2_345,
            isStale: true,
            isSuspended: true,
          })),
          unreadable: [longSlug, "other"],
          groups: [longSlug],
          open: [{ group: longSlug, until: at }],
        }}
      />
    ),
  ],
  [
    "Sites",
    "1,000 rows",
    "/platform",
    () => <PlatformScreen model={{ ...platform, sites: times(1_000, (n) => site(n)) }} />,
  ],
  ["Results", "nothing counted", "/results", () => <ResultsScreen model={results} />],
  ["Results", "small figures", "/results", () => <ResultsScreen model={smallResults} />],
  ["Results", "full, long names", "/results", () => <ResultsScreen model={fullResults} />],
  [
    "Results",
    "a site that can't be read",
    "/results",
    () => <ResultsScreen model={{ ...results, unreadable: [longSlug] }} />,
  ],
  ["Today", "all clear", "/", () => <TodayScreen model={today} />],
  [
    "Today",
    "a role that sees nothing",
    "/",
    () => (
      <TodayScreen model={{ ...today, sites: [health(1, { leads: null, deliveries: null, stock: null })] }} />
    ),
  ],
  ["Today", "no site", "/", () => <TodayScreen model={{ ...today, sites: [], choices: [] }} />],
  [
    "Today",
    "long names",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          firstName: longName,
          sites: times(4, (n) => withProblems(n + 7, longName)),
          choices: times(4, (n) => ({ id: String(n), name: longName })),
          unreadable: [longSlug],
          breakGlass: [{ operator: longName, reason: "because ".repeat(40), group: longSlug }],
        }}
      />
    ),
  ],
  [
    "Today",
    "1,000 rows",
    "/",
    () => (
      <TodayScreen
        model={{
          ...today,
          sites: times(1_000, (n) => withProblems(n)),
          choices: times(1_000, (n) => ({ id: String(n), name: `Dealer ${n}` })),
        }}
      />
    ),
  ],
  ["Tokens", "none", "/profile/tokens", () => <TokensScreen model={tokens} />],
  [
    "Tokens",
    "long names",
    "/profile/tokens",
    () => (
      <TokensScreen
        model={{
          ...tokens,
          offered: ["results"],
          group: longPeople.group,
          groups: longPeople.groups,
          tokens: times(10, (n) => ({
            ...{ id: String(n), name: longName.slice(0, 60), member: longName, reads: ["results", "log"] },
            ...{ createdAt: at, expiresAt: at, lastUsedAt: n ? at : null },
          })),
        }}
      />
    ),
  ],
  ["Account", "nothing", "/profile", () => <ProfileScreen model={profile} />],
  [
    "Account",
    "long names",
    "/profile",
    () => (
      <ProfileScreen
        model={{
          ...profile,
          name: longName,
          email: `${"long".repeat(40)}@x.example`,
          passkeys: times(5, (n) => ({ id: String(n), createdAt: at, lastUsedAt: n ? at : null })),
          sessions: times(20, (n) => ({
            key: String(n),
            browser: longName,
            lastSeenAt: at,
            isThis: n === 0,
          })),
        }}
      />
    ),
  ],
];

const menu = [
  { to: "/", name: "Today", symbol: "today" },
  { to: "/results", name: "Results", symbol: "results" },
  { to: "/people", name: "People", symbol: "people" },
  { to: "/log", name: "Log", symbol: "log" },
  { to: "/platform", name: "Sites", symbol: "sites" },
] as const;

/** The screens of people, log, sites, results, today and account, in the states that the demo doesn't have. */
export const consoleStates: ConsoleState[] = states.map(([screen, state, path, view]) => ({
  ...{ screen, state },
  html: async (styleSheets) => {
    const routes = [
      {
        id: "routes/frame",
        path: "*",
        loader: () => ({ method: "passkey" }),
        Component: () => (
          <Toasts>
            <Frame menu={menu} person={{ name: longName, role: "Owner, Sales, Marketing" }}>
              {view()}
            </Frame>
          </Toasts>
        ),
      },
    ];
    const handler = createStaticHandler(routes);
    const context = await handler.query(new Request(`http://admin.localhost${path}`));
    if (context instanceof Response) throw new Error(`${screen} responds ${context.status}`);
    const router = createStaticRouter(handler.dataRoutes, context);
    return `<!doctype html>${renderToStaticMarkup(
      <html lang="en-AU">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{`${screen}: ${state}`}</title>
          {styleSheets.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <a className="skip-link" href="#main">
            Skip to the content
          </a>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </body>
      </html>,
    )}`;
  },
}));
