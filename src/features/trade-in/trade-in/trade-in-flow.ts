/**
 * The trade-in as one machine (TRADE-01, TRADE-08..17, TRADE-25): where the seller is, what can happen there and where it leads.
 * Data, so that every pair is tested and nothing else decides the way.
 */
export const tradeInStates = [
  "vehicle",
  "no_match",
  "selection",
  "images",
  "details",
  "offer",
  "sent",
  "accepted",
] as const;
export type TradeInState = (typeof tradeInStates)[number];

export const tradeInEvents = [
  /** The lookup gave a valuation, candidates, or nothing. */
  "matched",
  "several",
  "unmatched",
  /** A call failed: the step stays, and so does what was typed. */
  "failed",
  /** The service can't be asked: the seller goes on without it. */
  "by_hand",
  /** A candidate was valued. */
  "chosen",
  "next",
  "back",
  /** The lead was sent, with a value or without. */
  "valued",
  "enquired",
  "accept",
] as const;
export type TradeInEvent = (typeof tradeInEvents)[number];

export type TradeInFacts = {
  /** Option `trade.images`. */
  images: boolean;
  /** Whether this registration gave candidates. */
  several: boolean;
  /** Whether the car is known, by a valuation or by going on by hand. */
  known: boolean;
};

type Target = TradeInState | ((facts: TradeInFacts) => TradeInState);

const afterVehicle = ({ images }: TradeInFacts): TradeInState => (images ? "images" : "details");
const beforeCar = ({ several }: TradeInFacts): TradeInState => (several ? "selection" : "vehicle");
const beforeDetails = (facts: TradeInFacts): TradeInState => (facts.images ? "images" : beforeCar(facts));

/** A registration may be looked up again from every step before the lead: after Back, or in another tab. */
const lookup = { matched: afterVehicle, several: "selection", unmatched: "no_match" } as const;

export const transitions: Record<TradeInState, Partial<Record<TradeInEvent, Target>>> = {
  vehicle: { ...lookup, failed: "vehicle", by_hand: afterVehicle },
  no_match: { ...lookup, failed: "vehicle", back: "vehicle" },
  selection: { ...lookup, failed: "selection", chosen: afterVehicle, by_hand: afterVehicle, back: "vehicle" },
  images: { ...lookup, chosen: "images", failed: "images", next: "details", back: beforeCar },
  details: {
    ...lookup,
    chosen: afterVehicle,
    failed: "details",
    back: beforeDetails,
    valued: "offer",
    enquired: "sent",
  },
  offer: { accept: "accepted" },
  sent: {},
  accepted: {},
};

/** The state an event leads to; the same one where the event means nothing, as from a second tab that is behind. */
export function afterEvent(state: TradeInState, event: TradeInEvent, facts: TradeInFacts): TradeInState {
  const target = transitions[state][event];
  if (target === undefined) return state;
  return typeof target === "function" ? target(facts) : target;
}

/** Whether the lead was sent: nothing before it is changed any more. */
export function isDone(state: TradeInState): boolean {
  return state === "offer" || state === "sent" || state === "accepted";
}

/** The states that are steps, and their names (TRADE-01). */
export const stepTitles = [
  ["vehicle", "Vehicle Details"],
  ["selection", "Vehicle Selection"],
  ["images", "Upload Images"],
  ["details", "Your Details"],
] as const satisfies readonly (readonly [TradeInState, string])[];

/** The steps that a seller goes through here; the selection only where there is something to select. */
export function stepsOf(
  facts: Pick<TradeInFacts, "images" | "several">,
): { step: TradeInState; title: string }[] {
  return stepTitles
    .filter(([step]) => (step !== "selection" || facts.several) && (step !== "images" || facts.images))
    .map(([step, title]) => ({ step, title }));
}

/**
 * What an address shows: the step it asks for (`?step=`) where the draft has come that far, else where the draft is. So Back,
 * a reload and a link to a later step all land somewhere that makes sense.
 */
export function shownState(state: TradeInState, asked: string | null, facts: TradeInFacts): TradeInState {
  if (isDone(state)) return state;
  switch (asked) {
    case "vehicle":
      return "vehicle";
    case "selection":
      return facts.several ? "selection" : state;
    case "images":
      return facts.known && facts.images ? "images" : state;
    case "details":
      return facts.known ? "details" : state;
    default:
      return state === "images" && !facts.images ? "details" : state;
  }
}

/** The step before a shown one. */
export function stepBefore(shown: TradeInState, facts: TradeInFacts): TradeInState {
  return afterEvent(shown, "back", facts);
}

/** A state as `?step=` has it. */
export function stepAddress(
  path: string,
  state: TradeInState,
  query: { car_id?: string | null; evalid?: string | null },
): string {
  const parameters = new URLSearchParams();
  if (query.car_id) parameters.set("car_id", query.car_id);
  if (query.evalid) parameters.set("evalid", query.evalid);
  parameters.set("step", state === "no_match" ? "no-match" : state);
  return `${path}?${parameters}`;
}
