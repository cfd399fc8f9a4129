import { DealerFeedsScreen } from "#console/dealers/dealer-feeds-screen.tsx";
import { type DealerModel, DealerScreen } from "#console/dealers/dealer-screen.tsx";
import { askOf } from "#console/fleet/fleet-address.ts";
import { FleetChangeScreen } from "#console/fleet/fleet-change-screen.tsx";
import { type FleetModel, outcomes } from "#console/fleet/fleet-model.ts";
import { FleetPagesScreen } from "#console/fleet/fleet-pages-screen.tsx";
import { FleetScreen } from "#console/fleet/fleet-screen.tsx";
import { siteStates } from "#domain/fleet/site-state.ts";
import { at, longName, longSlug, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const fleet: FleetModel = {
  ask: askOf(() => null),
  templates: ["standard", "group"],
  groups: [longSlug],
  labels: ["pilot"],
  paths: ["price.noPriceText"],
  problems: { choice: null, change: null },
  chosen: null,
  seen: "",
  counts: null,
  outcome: null,
  page: 1,
  pages: 1,
  rows: [],
  text: null,
  changes: [],
};
const ask = { ...fleet.ask, all: "yes", path: "price.noPriceText", value: longText };
const about = (n: number) => ({
  slug: `${longSlug}-${n}`,
  name: longName,
  group: longSlug,
  labels: times(20, (label) => `label-${label}`),
});
const planned: FleetModel = {
  ...fleet,
  ask,
  chosen: 500,
  counts: { refused: 25, changes: 425, own: 25, unchanged: 25 },
  pages: 5,
  text: `set price.noPriceText to "${longText}"`,
  rows: [
    { ...about(1), kind: "refused", problem: longText },
    { ...about(2), kind: "changes", from: longText, to: longSlug },
    { ...about(3), kind: "own", by: "template", value: longText },
    { ...about(4), kind: "unchanged", value: longText },
  ],
  changes: times(20, (n) => ({
    id: `${n}`,
    text: longText,
    by: longName,
    at,
    states: "425 changed, 25 refused",
  })),
};
const change = {
  id: "one",
  text: `set price.noPriceText to "${longText}"`,
  selection: "all sites",
  by: longName,
  at,
  sites: siteStates.map((state, n) => ({
    id: `${n}`,
    name: longName,
    slug: n === 0 ? null : longSlug,
    state,
    before: "none",
    after: longText,
    problem: state === "refused" ? longText : null,
  })),
};
const dealer: DealerModel = {
  name: longName,
  slug: longSlug,
  isSuspended: true,
  sites: [
    {
      slug: longSlug,
      name: longName,
      host: `${longSlug}.example`,
      isLive: false,
      template: "group",
      labels: ["pilot"],
    },
  ],
  feeds: [],
  trend: times(12, (n) => ({ week: `2026-01-${10 + n}`, views: n * 1_000, leads: n })),
};

export const fleetStates: StateOfScreen[] = [
  [
    "Change many",
    "nothing asked",
    "/platform/fleet",
    () => <FleetScreen model={fleet} needsPasskey={false} />,
  ],
  [
    "Change many",
    "wrong input",
    "/platform/fleet",
    () => (
      <FleetScreen
        model={{
          ...fleet,
          ask,
          chosen: 0,
          problems: { choice: `No site has label ${longSlug}.`, change: longText },
        }}
        needsPasskey
      />
    ),
  ],
  ["Change many", "a plan", "/platform/fleet", () => <FleetScreen model={planned} needsPasskey={false} />],
  [
    "Change many",
    "none of an outcome",
    "/platform/fleet",
    () => <FleetScreen model={{ ...planned, rows: [], outcome: outcomes[0] }} needsPasskey={false} />,
  ],
  [
    "Change many",
    "chosen sites",
    "/platform/fleet",
    () => (
      <FleetScreen
        model={{ ...fleet, chosen: 1, rows: [{ ...about(1), kind: "chosen" }] }}
        needsPasskey={false}
      />
    ),
  ],
  [
    "A change of many sites",
    "every state",
    "/platform/fleet/one",
    () => <FleetChangeScreen model={change} needsPasskey />,
  ],
  [
    "A change of many sites",
    "done",
    "/platform/fleet/one",
    () => <FleetChangeScreen model={{ ...change, sites: [] }} needsPasskey={false} />,
  ],
  [
    "Pages of a change",
    "none",
    "/platform/fleet/pages",
    () => <FleetPagesScreen model={{ site: longName, text: longText, query: "", kind: "unchanged" }} />,
  ],
  [
    "Pages of a change",
    "words",
    "/platform/fleet/pages",
    () => (
      <FleetPagesScreen
        model={{
          ...{ site: longName, text: longText, query: "", pageQuery: "", kind: "page" as const },
          path: `/${longSlug}`,
          isSame: false,
          differences: [
            { live: [{ text: longText, isChanged: true }], draft: [{ text: longSlug, isChanged: true }] },
          ],
        }}
      />
    ),
  ],
  ["Feeds of all dealers", "none", "/platform/feeds", () => <DealerFeedsScreen feeds={[]} />],
  [
    "Feeds of all dealers",
    "long names",
    "/platform/feeds",
    () => (
      <DealerFeedsScreen
        feeds={[
          {
            group: longSlug,
            dealer: longName,
            feed: longSlug,
            condition: "stale",
            failures: 12,
            freshAt: at,
          },
          { group: "other", dealer: "Other", feed: "cars", condition: "waiting", failures: 0, freshAt: null },
        ]}
      />
    ),
  ],
  ["Dealer", "long names", "/platform/dealers/one", () => <DealerScreen model={dealer} />],
];
