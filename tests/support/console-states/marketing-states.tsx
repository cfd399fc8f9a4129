import { DestinationScreen } from "#console/marketing/destination-screen.tsx";
import type {
  DestinationModel,
  ListedDestination,
  MarketingModel,
} from "#console/marketing/marketing-model.ts";
import { MarketingScreen } from "#console/marketing/marketing-screen.tsx";
import { TagScreen } from "#console/marketing/tag-screen.tsx";
import type { ListedTag } from "#console/marketing/tags-model.ts";
import { at, longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const site = { slug: "harbour", name: longName };
const name = "a-name-of-thirty-characters-12";
const meta: ListedDestination = {
  name,
  kind: "meta",
  account: "12345678901234567890",
  purpose: "advertising",
  mode: "test",
  state: "failing",
  offAt: null,
  secret: "stored",
  health: {
    waiting: 12_345,
    waitingSince: at,
    lastSentAt: at,
    sent: 123_456,
    refused: 1_234,
    dropped: 12,
    unknown: 1,
    matchable: 99,
    conversions: 100,
    answer: "answered 400 error 190: the secret is refused",
  },
};
const off: ListedDestination = { ...meta, kind: "ga4", state: "switched off", offAt: at, secret: null };
const tag: ListedTag = {
  name,
  kind: "script",
  account: `https://${"long-host-name.".repeat(6)}example/collect/v1/script.js?customer=1234567890`,
  purpose: "advertising",
  hosts: times(12, (n) => `*.host-${n}.long-host-name.example`),
  standing: "on",
  switched: { responsible: longName, reason: longText, onAt: at, offAt: null },
};
const tagModel = { site, tag, maySwitchOff: true, maySwitchOn: true };
const tagAddress = `/marketing/tags/harbour/${name}`;
const list: MarketingModel = {
  site,
  mayChange: true,
  targets: times(3, (n) => ({ id: `site:${n}`, name: `${longName} ${n}` })),
  target: "site:1",
  asks: true,
  destinations: times(20, (n) => ({ ...meta, name: `${name.slice(0, 26)}${n}` })),
  hour: times(12, (n) => ({
    kind: `asc_form_submission_service_appt_${n}`,
    happened: 12_345,
    sent: 24_690,
    waiting: 12,
    lost: n % 3,
    answer: n % 3 === 0 ? null : longText,
  })),
  tags: times(5, (n) => ({ ...tag, name: `${name.slice(0, 26)}${n}` })),
  widgets: {
    days: 30,
    list: times(6, (n) => ({
      name: `${name.slice(0, 26)}${n}`,
      label: longName,
      slot: (["contact", "corner", "car", "trade-in", "finance", "reviews"] as const)[n % 6] ?? "contact",
      host: "a-long-host-name-of-a-partner.widgets.example",
      opened: n === 0 ? null : 12_345,
      silent: 123,
      dropped: 1_234,
      p75: n === 0 ? null : 1_500,
    })),
  },
  alerts: {
    people: 12_345,
    searches: 23_456,
    waiting: 1_234,
    sent: 98_765,
    failed: 12,
    isStored: false,
    problem: `E-mails from ${"long-host-name.".repeat(6)}example aren’t signed yet, and many mailboxes refuse those.`,
  },
  editAddress: "/marketing/vendors",
};
const events: DestinationModel["events"] = times(20, (n) => ({
  id: `${"x".repeat(20)}${String(n).padStart(2, "0")}`,
  kind: "stage_appointment",
  vendorName: "close_unconvert_lead",
  at,
  state: (["waiting", "sent", "refused", "dropped", "unknown"] as const)[n % 5] ?? "sent",
  attempts: 3,
  answer: longText,
  body: JSON.stringify({ events: [{ name: longName, text: longText }] }, null, 1),
}));
const one: DestinationModel = {
  site,
  mayChange: true,
  destination: meta,
  hours: times(24, () => ({ hour: at, sent: 12_345, refused: 1, dropped: 0, unknown: 0 })).map((hour, n) => ({
    ...hour,
    hour: new Date(Date.parse(at) - n * 3_600_000).toISOString(),
  })),
  events,
};
const address = `/marketing/destinations/harbour/${name}`;

export const marketingStates: StateOfScreen[] = [
  ["marketing", "many with long names", "/marketing", () => <MarketingScreen model={list} />],
  [
    "marketing",
    "none, to read only",
    "/marketing",
    () => (
      <MarketingScreen
        model={{
          ...list,
          asks: false,
          destinations: [],
          hour: [],
          tags: [],
          widgets: { list: [], days: 30 },
          alerts: null,
          editAddress: null,
          mayChange: false,
        }}
      />
    ),
  ],
  ["destination", "failing with long names", address, () => <DestinationScreen model={one} />],
  [
    "destination",
    "switched off, without a secret",
    address,
    () => <DestinationScreen model={{ ...one, destination: off, events: [], hours: [] }} />,
  ],
  ["tag", "runs, with long names", tagAddress, () => <TagScreen model={tagModel} />],
  [
    "tag",
    "switched off",
    tagAddress,
    () => (
      <TagScreen
        model={{
          ...tagModel,
          tag: {
            ...tag,
            standing: "switched off",
            switched: { responsible: longName, reason: longText, onAt: at, offAt: at },
          },
        }}
      />
    ),
  ],
  [
    "tag",
    "not permitted",
    tagAddress,
    () => (
      <TagScreen
        model={{
          ...tagModel,
          maySwitchOn: false,
          tag: { ...tag, standing: "not permitted", switched: null },
        }}
      />
    ),
  ],
  ["destination", "to read only", address, () => <DestinationScreen model={{ ...one, mayChange: false }} />],
];
