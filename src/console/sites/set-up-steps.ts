import type { GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import type { Site } from "#domain/configuration/site.ts";

/** The steps by which a new site is set up, in order. Each has an address of its own. */
export const setUpSteps = [
  { id: "name", name: "Name", about: "What the site is called, and where it is." },
  { id: "look", name: "Colours and logo", about: "Colours are judged by their contrast." },
  { id: "places", name: "Locations", about: "Where shoppers find the dealer, and when it is open." },
  { id: "contact", name: "Phone and leads", about: "Which number shoppers see, and who gets enquiries." },
  { id: "legal", name: "Legal texts", about: "The company, its privacy statement and its terms." },
  { id: "stock", name: "Stock", about: "The first file of cars." },
  { id: "preview", name: "Preview", about: "The site as shoppers will see it." },
  { id: "live", name: "Go live", about: "Its hosts, and the DNS records that they need." },
] as const;

export type StepId = (typeof setUpSteps)[number]["id"];
export type StepState = "done" | "missing" | "optional";

export const isStep = (text: string): text is StepId => setUpSteps.some(({ id }) => id === text);

/** The step after another; the last one for the last. */
export function stepAfter(step: StepId): StepId {
  const at = setUpSteps.findIndex(({ id }) => id === step);
  return setUpSteps[at + 1]?.id ?? "live";
}

/** The address of a step. @param site its slug */
export const stepAddress = (site: string, step: StepId): string => `/platform/new/${site}/${step}`;

/** A site that is set up: its documents, what they make together, and how many cars it lists. */
export type SetUpState = {
  group: GroupDocument;
  site: SiteDocument;
  resolved: Pick<Site, "locations" | "phone" | "lead" | "legal" | "isLive">;
  cars: number;
};

/** Which steps are done. Those that are missing stop the site from going live; optional ones don't. */
export function stepStates({ group, site, resolved, cars }: SetUpState): Record<StepId, StepState> {
  const { locations, phone, lead, legal, isLive } = resolved;
  const isPlaced = locations.some(({ address }) => address.street && address.postcode);
  const isCalled = phone.number !== null || locations.some(({ contact_detail }) => contact_detail.phone);
  const isAnswered = lead.fallbackEmail !== null || lead.routes.length > 0;
  const isNamed = legal.company !== null || (legal.texts.terms !== null && legal.texts.privacy !== null);
  const done = (isDone: unknown, otherwise: StepState = "missing"): StepState =>
    isDone ? "done" : otherwise;
  return {
    name: "done",
    look: done(site.theme?.brand ?? group.theme?.brand, "optional"),
    places: done(isPlaced),
    contact: done(isCalled && isAnswered),
    legal: done(isNamed),
    stock: done(cars > 0, "optional"),
    preview: "optional",
    live: done(isLive, "optional"),
  };
}

/** The steps that have to be done before the site goes live. */
export const missingSteps = (states: Record<StepId, StepState>): StepId[] =>
  setUpSteps.flatMap(({ id }) => (states[id] === "missing" ? [id] : []));
