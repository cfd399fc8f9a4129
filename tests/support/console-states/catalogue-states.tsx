import type {
  CatalogueFormModel,
  CatalogueModel,
  CataloguesModel,
  ListedCatalogue,
} from "#console/catalogues/catalogue-model.ts";
import { CatalogueScreen, NewCatalogueScreen } from "#console/catalogues/catalogue-screen.tsx";
import { CataloguesScreen } from "#console/catalogues/catalogues-screen.tsx";
import { profileNames } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { at, longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const site = { slug: "harbour", name: longName };
const states = ["off", "failed", "held", "waiting", "unsent", "unread", "on"] as const;
const listed = (n: number): ListedCatalogue => ({
  id: `c${n}`,
  name: `${longName} ${n}`,
  profile: profileNames[n % profileNames.length] ?? "table",
  site,
  state: states[n % states.length] ?? "on",
  rows: n * 1_000,
  considered: n * 1_100,
  builtAt: n % 3 === 0 ? null : at,
  fetchedAt: n % 2 === 0 ? null : at,
  fetchedBy: n % 4 === 1 ? "AdsBot-Google" : null,
  sentAt: n % 3 === 1 ? at : null,
});
const list: CataloguesModel = { catalogues: times(20, listed), sites: [site] };
const form: CatalogueFormModel = {
  site,
  id: null,
  fields: {
    name: longName.slice(0, 80),
    profile: "table",
    isOn: true,
    carTypes: ["new"],
    makes: longText,
    storeCodes: {},
    priceWithoutCharges: false,
    format: "csv",
    separator: "|",
    maxPictures: "60",
    isOpenedByPeople: false,
    columns: longText,
  },
  locations: times(3, (n) => ({ id: `l${n}`, name: `${longName} ${n}` })),
  mayChange: true,
};
const one: CatalogueModel = {
  ...form,
  id: "c1",
  fields: { ...form.fields, profile: "google_vehicle_ads" },
  listed: listed(1),
  failure: "more than 50000 cars",
  heldBack: 1_200,
  address: { isSet: true, oldUntil: at },
  reasons: [
    { reason: "no_vin", cars: 12 },
    { reason: "too_long:description", cars: 1_200 },
  ],
  files: times(3, (n) => ({
    id: `f${n}`,
    builtAt: at,
    rows: 16_000,
    differs: n === 2 ? null : { added: 12, removed: 1_200, changed: 0 },
  })),
  sending: {
    stored: {
      type: "sftp",
      host: `${"long-name.".repeat(8)}example.com`,
      hasLogin: true,
      sentAt: at,
      failure: longText,
      failedAt: at,
      nextAt: at,
    },
    fields: {
      type: "sftp",
      onChange: true,
      everyMinutes: "15",
      schedule: "30 4 * * *",
      path: "/incoming/stock-{date}.csv",
      username: longName,
      host: `${"long-name.".repeat(8)}example.com`,
      port: "22",
      hostKeys: "SHA256:qS1tqfzLb4ZnZ4G0gqoQ3CZ3vYvPq6zL0qTfqvJc3nE",
      url: "",
      bucket: "",
      region: "",
      pathStyle: false,
    },
  },
  shown: { reason: "no_vin", cars: times(100, (n) => ({ id: `car ${n}`, name: `${longName} ${n}` })) },
};

export const catalogueStates: StateOfScreen[] = [
  ["catalogues", "many with long names", "/marketing/catalogues", () => <CataloguesScreen model={list} />],
  [
    "catalogues",
    "none, to read only",
    "/marketing/catalogues",
    () => <CataloguesScreen model={{ catalogues: [], sites: [] }} />,
  ],
  ["new catalogue", "a table", "/marketing/catalogues/new", () => <NewCatalogueScreen model={form} />],
  [
    "catalogue",
    "failed and held back",
    "/marketing/catalogues/harbour/c1",
    () => <CatalogueScreen model={one} />,
  ],
  [
    "catalogue",
    "to be sent to a bucket",
    "/marketing/catalogues/harbour/c1",
    () => (
      <CatalogueScreen
        model={{
          ...one,
          failure: null,
          heldBack: null,
          files: [],
          sending: { stored: null, fields: one.sending.fields && { ...one.sending.fields, type: "s3" } },
        }}
      />
    ),
  ],
  [
    "catalogue",
    "to read only",
    "/marketing/catalogues/harbour/c1",
    () => <CatalogueScreen model={{ ...one, mayChange: false, shown: null }} />,
  ],
];
