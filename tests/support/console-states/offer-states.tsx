import { offerKinds } from "#console/offers/offer.ts";
import { newOfferAddress } from "#console/offers/offer-address.ts";
import { offerFields } from "#console/offers/offer-fields.ts";
import { OfferScreen } from "#console/offers/offer-screen.tsx";
import { offerStates } from "#console/offers/offer-state.ts";
import type { ListedOffer, OfferAnswer, OfferModel, OffersModel } from "#console/offers/offers.ts";
import { OffersScreen } from "#console/offers/offers-screen.tsx";
import { longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const sites = [
  { slug: "harbour", name: "Harbour Motors" },
  { slug: "bay", name: longName },
];
const none: OffersModel = {
  filter: { site: null, kind: null, month: null },
  sites,
  offers: [],
  today: "2026-03-02",
  changes: 0,
  unreadable: [],
  unlistedPopups: 0,
  figures: {},
};
const listed = (n: number): ListedOffer => {
  const state = offerStates[n % offerStates.length] ?? "never";
  return {
    id: `offer ${n}`,
    kind: offerKinds[n % offerKinds.length] ?? "slide",
    title: `${longName} ${n}`,
    address: `/offers/edit?offer=${n}`,
    sites: n % 3 === 0 ? sites : [],
    state,
    from: n % 5 === 0 ? null : `2026-03-${String((n % 28) + 1).padStart(2, "0")}`,
    until: "2026-04-12",
    reason: state === "never" ? longText : null,
    pages: n % 2 === 0 ? ["Front page", `/${longName}`] : [],
    isPublished: n % 3 !== 0,
    missing: n % 4 === 0 ? [longText] : [],
    seen: "{}",
    mayChange: n % 6 !== 5,
    isWithinPage: n % 7 === 6,
  };
};
const many: OffersModel = {
  ...none,
  offers: times(80, listed),
  changes: 123,
  unreadable: [longName],
  unlistedPopups: 1_234,
  figures: Object.fromEntries(
    times(80, (n) => [`offer ${n}`, { seen: n % 2 === 0 ? "1,234,567" : "<5", pressed: "1,234" }]),
  ),
};
const month = { site: null, kind: null, month: "2026-03" } as const;

const form = (kind: (typeof offerKinds)[number], more: Partial<OfferModel> = {}): OfferModel => ({
  kind,
  address: newOfferAddress(kind),
  title: "New offer",
  fields: offerFields[kind],
  texts: {},
  shownOn: sites.map(({ name }, n) => ({
    site: name,
    pages: n === 0 ? ["Front page"] : [],
    why: n === 0 ? null : longText,
  })),
  seen: "",
  sites,
  chosen: [],
  models: [],
  model: "",
  listed: null,
  copy: null,
  choicesOf: "site:harbour",
  changes: 0,
  ...more,
});
const stored = form("popup", {
  title: longName,
  texts: { title: longName, description: longText, src: `/files/${longName}.jpg` },
  seen: "{}",
  listed: { ...listed(4), state: "running" },
  copy: "/offers/start?kind=popup",
  changes: 123,
});
const wrong: OfferAnswer = {
  kind: "problems",
  texts: { heading: longName },
  seen: "",
  general: [longText],
  chosen: ["bay"],
  model: "",
  problems: { site: longText, model: longText, "entry:value:title": longText },
};

/** The calendar of offers, and the form of one. */
export const offerStatesOfScreens: StateOfScreen[] = [
  ["Offers", "none yet", "/offers", () => <OffersScreen model={none} />],
  [
    "Offers",
    "none matches",
    "/offers?kind=popup",
    () => <OffersScreen model={{ ...none, filter: { ...none.filter, kind: "popup" } }} />,
  ],
  ["Offers", "many, with long names", "/offers?done=saved", () => <OffersScreen model={many} />],
  ["Offers", "an empty month", "/offers", () => <OffersScreen model={{ ...none, filter: month }} />],
  ["Offers", "a full month", "/offers", () => <OffersScreen model={{ ...many, filter: month }} />],
  ...offerKinds.map(
    (kind): StateOfScreen => [
      ...(["An offer", `a new ${kind}`, "/offers/start"] as const),
      () => <OfferScreen model={form(kind, { models: [{ id: "swift", name: longName }] })} />,
    ],
  ),
  ["An offer", "with long names", "/offers/edit?done=saved", () => <OfferScreen model={stored} />],
  [
    "An offer",
    "wrong input",
    "/offers/start",
    () => <OfferScreen model={form("model", { models: [{ id: "swift", name: longName }] })} />,
    wrong,
  ],
];
