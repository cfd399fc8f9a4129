import type { IntegrationsModel } from "#console/integrations/integrations-model.ts";
import { IntegrationsScreen } from "#console/integrations/integrations-screen.tsx";
import { type LogModel, LogScreen } from "#console/log/log-screen.tsx";
import { InviteScreen } from "#console/people/invite-screen.tsx";
import { type PeopleModel, PeopleScreen } from "#console/people/people-screen.tsx";
import { RolesScreen } from "#console/people/roles-screen.tsx";
import { ProfileScreen } from "#console/profile/profile-screen.tsx";
import { type TokensModel, TokensScreen } from "#console/profile/tokens-screen.tsx";
import { type PlatformModel, PlatformScreen } from "#console/sites/platform-screen.tsx";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import type { ListedEntry } from "#domain/staff/audit/audit-entry.ts";
import { at, group, groups, longName, longSlug, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const people: PeopleModel = {
  group,
  groups,
  mayChange: true,
  members: [],
  invitations: [],
  tokens: [],
  breakGlass: [],
};
const integrations: IntegrationsModel = {
  group,
  groups,
  sites: [],
  locations: [],
  apiAddress: "https://api.example.com",
  mayChange: true,
  clients: [],
};
const person = (n: number, name = `Robin Example ${n}`): PeopleModel["members"][number] => ({
  id: String(n),
  name,
  email: `robin-${n}@dealer.example`,
  passkeys: n % 3,
  isSelf: n === 0,
  roles: [
    {
      name: "Sales",
      reach: n % 2 ? "All sites" : "Harbour Motors, Harbour Certified",
      mayPublish: n % 5 === 0,
    },
  ],
  sessions: n % 4 ? [{ browser: "Chrome on Windows", lastSeenAt: at }] : [],
  identities: n % 2 ? [{ issuer: "https://login.provider.example/dealer/v2.0", linkedAt: at }] : [],
});
const longPeople: PeopleModel = {
  ...people,
  group: { id: "g", slug: longSlug },
  groups: times(6, (n) => ({ id: String(n), slug: n === 0 ? longSlug : `group-${n}` })),
  members: times(3, (n) => ({
    ...person(n, longName),
    email: `${"long".repeat(15)}@${"dealer".repeat(9)}.example`,
    roles: times(4, (role) => ({ name: `Role ${role}`, reach: longName, mayPublish: true })),
    identities: times(2, (provider) => ({
      issuer: `https://${"provider".repeat(7)}.p${provider}.example`,
      linkedAt: at,
    })),
  })),
  invitations: times(2, (n) => ({
    id: String(n),
    name: longName,
    email: `${"long".repeat(20)}@x.example`,
    role: "Marketing",
    expiresAt: at,
  })),
  tokens: times(2, (n) => ({
    id: String(n),
    name: longName.slice(0, 60),
    member: longName,
    reads: ["results", "log"],
    createdAt: at,
    expiresAt: at,
    lastUsedAt: n ? at : null,
  })),
  breakGlass: times(2, (n) => ({
    id: String(n),
    operator: longName,
    reason: "because ".repeat(40),
    openedAt: at,
    endsAt: at,
    isOpen: n === 0,
  })),
};

const log: LogModel = {
  group,
  groups,
  entries: [],
  older: null,
  isFirst: true,
  actors: [],
  sites: [],
  mayExport: true,
  filter: { actor: null, table: null, siteId: null, from: null, to: null, before: null },
};
const entry = (seq: number, more: Partial<ListedEntry> = {}): ListedEntry => ({
  seq,
  at,
  actor: "Robin Example",
  action: "people.invite",
  site: null,
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

const platform: PlatformModel = {
  sites: [],
  speed: [],
  unreadable: [],
  search: "",
  groups: [],
  open: [],
  live: null,
  targets: [],
  hosts: { checked: 0, at: null, leastDays: null, failing: [] },
};
const site = (n: number, name = `Dealer ${n}`): PlatformModel["sites"][number] => ({
  id: String(n),
  name,
  host: `dealer-${n}.example`,
  group: `group-${n % 40}`,
  dealer: `Group ${n % 40}`,
  version: n,
  cars: n * 7,
  failed: n % 50 === 1 ? n : 0,
  retried: n % 20 === 2 ? 3 : 0,
  isStale: n % 9 === 3,
  isQuiet: n % 5 === 0,
  isSuspended: n % 30 === 4,
  isLive: n % 25 !== 5,
  slug: `dealer-${n}`,
});

const tokens: TokensModel = { group, groups, offered: ["results", "log"], tokens: [] };
const profile = {
  name: "Robin Example",
  email: "robin@dealer.example",
  isDemo: false,
  mayHaveTokens: true,
  endsAt: at,
  passkeys: [],
  sessions: [],
  mayAnswer: true,
  own: { profile: {}, mutedNotices: [] },
};

/** People, the log, the platform's sites and one's own account. */
export const staffStates: StateOfScreen[] = [
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
  [
    "Roles",
    "long names",
    "/people/1/roles",
    () => (
      <RolesScreen
        model={{
          group,
          sites: times(30, (n) => ({ id: String(n), name: longName })),
          locations: times(30, (n) => ({ id: String(n), name: longName })),
          member: { id: "1", name: longName, email: "robin@dealer.example", isSelf: true },
          roles: [
            { role: "owner", siteIds: null, locationIds: null, mayPublish: true },
            { role: "sales", siteIds: ["1", "2"], locationIds: ["3"], mayPublish: false },
          ],
          seen: "[]",
        }}
      />
    ),
  ],
  ["Integrations", "none", "/integrations", () => <IntegrationsScreen model={integrations} />],
  [
    ...(["Integrations", "long names", "/integrations"] as const),
    () => (
      <IntegrationsScreen
        model={{
          ...integrations,
          sites: times(30, (n) => ({ id: String(n), name: longName })),
          locations: times(30, (n) => ({ id: String(n), name: longName })),
          clients: times(20, (n) => ({
            id: String(n),
            name: `${n} ${longName.slice(0, 57)}`,
            scopes: n % 2 ? [...allClientScopes] : ["stock:read"],
            siteIds: n % 2 ? times(30, String) : null,
            locationIds: n % 3 ? ["1", "2"] : null,
            createdAt: at,
            secrets: times(n % 3, (k) => ({
              id: `${n} ${k}`,
              createdAt: at,
              expiresAt: at,
              lastUsedAt: k ? at : null,
            })),
          })),
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
          ...log,
          older: "before=1",
          isFirst: false,
          actors: times(40, (n) => ({ id: String(n), name: longName })),
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
            isQuiet: n % 5 === 0,
            isSuspended: true,
          })),
          unreadable: [longSlug, "other"],
          groups: [longSlug],
          open: [{ group: longSlug, until: at }],
          live: { name: longName, hosts: times(20, (n) => `www-${n}.${longSlug}.example`) },
          targets: ["203.0.113.10", `sites.${longSlug}.example`],
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
            id: String(n),
            name: longName.slice(0, 60),
            member: longName,
            reads: ["results", "log"],
            createdAt: at,
            expiresAt: at,
            lastUsedAt: n ? at : null,
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
