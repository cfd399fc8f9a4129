import type { OldAddressesAnswer, OldAddressesModel } from "#console/pages/old-addresses.ts";
import { OldAddressesScreen } from "#console/pages/old-addresses-screen.tsx";
import { ScreenHead } from "#console/parts/screen.tsx";
import { fieldsOf } from "#console/parts/setting-form/setting-field.ts";
import { HostsFields } from "#console/sites/hosts-fields.tsx";
import { HostsScreen } from "#console/sites/hosts-screen.tsx";
import { placeForm } from "#console/sites/place-form.ts";
import type { SetUpAnswer, SetUpModel, StepModel } from "#console/sites/set-up.ts";
import { SetUpScreen } from "#console/sites/set-up-screen.tsx";
import { setUpSteps } from "#console/sites/set-up-steps.ts";
import { defaultStart } from "#console/sites/start-fields.ts";
import { StartScreen } from "#console/sites/start-screen.tsx";
import { longName, longSlug, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const field = (name: string) => ({ ...fieldsOf("theme")[0]!, name, text: "#ffee00" });
const shown: StepModel[] = [
  {
    step: "name",
    templates: ["standard", "group"],
    form: {
      name: longName,
      template: "standard",
      timezone: "Australia/Perth",
      language: "en-AU",
      currency: "AUD",
    },
  },
  {
    step: "look",
    fields: [field('value:["theme","brand"]')],
    logo: `/img/${longSlug}.png`,
    target: "site:x",
  },
  {
    step: "places",
    editing: null,
    form: placeForm(null),
    places: times(30, (n) => ({
      slug: `${longSlug}-${n}`,
      name: longName,
      address: longText,
      phone: "02 5550 1180",
    })),
  },
  {
    step: "contact",
    form: { phone: longName, emails: `${longSlug}@${longSlug}.example` },
    hasOtherRoutes: true,
  },
  { step: "legal", fields: [field('value:["legal","company"]')], terms: longText, privacy: longText },
  { step: "stock", cars: 12_345 },
  { step: "preview", page: null },
  {
    step: "live",
    hosts: longSlug,
    missing: [],
    targets: [`sites.${longSlug}.example`],
    drafted: 123,
    hasOwner: false,
  },
];
const model = (step: StepModel, more: Partial<SetUpModel> = {}): SetUpModel => ({
  site: { slug: longSlug, name: longName, groupSlug: longSlug },
  isNewGroup: true,
  seen: "1 1",
  takesPart: false,
  shown: step,
  ...more,
  states: {
    name: "done",
    look: "optional",
    places: "missing",
    contact: "done",
    legal: "missing",
    stock: "done",
    preview: "optional",
    live: "optional",
  },
});
const wrong: SetUpAnswer = {
  kind: "problems",
  general: [longText],
  typed: { name: longName },
  errors: { name: longText, emails: longText, slug: longText, 'value:["theme","brand"]': longText },
};
const start = {
  groups: times(200, (n) => `${longSlug}-${n}`),
  templates: ["standard"],
  sites: times(200, (n) => ({ id: `${longSlug}-${n}`, name: longName })),
  form: defaultStart,
};
const findings = times(3, (n) => ({
  host: `www-${n}.${longSlug}.example`,
  findings: [{ check: "DNS", level: "warning" as const, text: longText, remedy: longText }],
}));
const hosts = {
  site: { slug: longSlug, name: longName },
  targets: [`sites.${longSlug}.example`],
  others: times(200, (n) => ({ slug: `${longSlug}-${n}`, name: longName })),
  hosts: [`www.${longSlug}.example`],
  formerHosts: times(20, (n) => `www-${n}.${longSlug}.example`),
  list: { name: "All settings", address: "/settings" },
};
const addresses: OldAddressesModel = {
  target: { id: "site:x", name: longName },
  redirects: 12_345,
  changes: 12,
  targets: times(60, (n) => ({ id: n === 0 ? "site:x" : `site:${n}`, name: longName })),
};
const rows = times(60, (n) => ({
  from: `/${longSlug}/${longSlug}-${n}`,
  to: n % 4 === 3 ? "" : `/${longSlug}`,
  why: longText.slice(0, 50),
  confidence: (["sure", "likely", "guess", null] as const)[n % 4] ?? null,
}));
const proposed: OldAddressesAnswer = {
  kind: "proposed",
  rows,
  more: 4_321,
  unchanged: 123,
  problems: [longText],
  sitemaps: times(20, (n) => `https://www.${longSlug}.example/${n}.xml`),
};

export const newSiteStates: StateOfScreen[] = [
  [
    "New site",
    "none begun",
    "/platform/new",
    () => <StartScreen model={{ ...start, sites: [], begun: [] }} answer={null} />,
  ],
  [
    "New site",
    "wrong input, many begun",
    "/platform/new",
    () => (
      <StartScreen
        model={{
          ...start,
          begun: times(60, (n) => ({ slug: `${longSlug}-${n}`, name: longName, group: longSlug })),
        }}
        answer={{ errors: { name: longText, slug: longText }, typed: { ...defaultStart, name: longName } }}
      />
    ),
  ],
  ...setUpSteps.flatMap(({ id }, at): StateOfScreen[] => {
    const [name, path, step] = [`New site: ${id}`, `/platform/new/x/${id}`, shown[at]!];
    return [
      [name, "long names", path, () => <SetUpScreen model={model(step)} answer={null} />],
      [
        name,
        "wrong input, of a group with other sites",
        path,
        () => <SetUpScreen model={model(step, { isNewGroup: false, takesPart: true })} answer={wrong} />,
      ],
    ];
  }),
  [
    "New site: contact",
    "a test that failed",
    "/platform/new/x/contact",
    () => (
      <SetUpScreen
        model={model(shown[3]!)}
        answer={{
          kind: "tested",
          sent: times(10, (n) => ({ to: longSlug, isSent: n > 0, answer: longText })),
        }}
      />
    ),
  ],
  ["Hosts", "long names", "/settings/hosts", () => <HostsScreen model={hosts} />],
  [
    "Hosts",
    "warnings, with long names",
    "/settings/hosts",
    () => (
      <>
        <ScreenHead title="Hosts" />
        <HostsFields
          hosts=""
          targets={hosts.targets}
          answer={{ kind: "warnings", hosts: findings, typed: longSlug }}
        />
      </>
    ),
  ],
  [
    "Hosts",
    "to be proven, with long names",
    "/settings/hosts",
    () => (
      <>
        <ScreenHead title="Hosts" />
        <HostsFields
          hosts=""
          targets={hosts.targets}
          answer={{
            kind: "unproven",
            typed: longSlug,
            records: times(2, (n) => ({
              name: `_forecourt.${n}.${longSlug}`,
              value: `forecourt-${longSlug}`,
            })),
          }}
        />
      </>
    ),
  ],
  [
    "Old addresses",
    "none, with long names",
    "/pages/addresses",
    () => <OldAddressesScreen model={addresses} answer={null} />,
  ],
  [
    "Old addresses",
    "long names, proposed",
    "/pages/addresses",
    () => <OldAddressesScreen model={addresses} answer={proposed} />,
  ],
  [
    "Old addresses",
    "saved",
    "/pages/addresses",
    () => (
      <OldAddressesScreen
        model={addresses}
        answer={{ kind: "saved", count: 1_234, missing: rows.map(({ from }) => from) }}
      />
    ),
  ],
];
