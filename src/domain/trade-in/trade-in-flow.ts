/**
 * The trade-in as one state machine (TRADE-01, TRADE-08..17, TRADE-25). Data, so that every pair is tested
 * and no other code decides transitions.
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
  /** The lookup returned a valuation, candidates, or nothing. */
  "matched",
  "several",
  "unmatched",
  /** A call failed: the step and the input stay. */
  "failed",
  /** The service is unavailable: the seller continues without it. */
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
  /** Whether this registration returned candidates. */
  several: boolean;
  /** Whether the car is known, by a valuation or by manual entry. */
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

/**
 * The state after an event; the same one where there is no transition, as from a second tab that is outdated.
 */
export function afterEvent(state: TradeInState, event: TradeInEvent, facts: TradeInFacts): TradeInState {
  const target = transitions[state][event];
  if (target === undefined) return state;
  return typeof target === "function" ? target(facts) : target;
}

/** Whether the lead was sent: the earlier steps can no longer be changed. */
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

/** The steps of this seller; the selection only where there are candidates. */
export function stepsOf(
  facts: Pick<TradeInFacts, "images" | "several">,
): { step: TradeInState; title: string }[] {
  return stepTitles
    .filter(([step]) => (step !== "selection" || facts.several) && (step !== "images" || facts.images))
    .map(([step, title]) => ({ step, title }));
}

/**
 * The step to show: the one in the address (`?step=`) where the draft has reached it, else the draft's own.
 * So Back, a reload and a link to a later step all show a valid step.
 */
export function shownState(state: TradeInState, requested: string | null, facts: TradeInFacts): TradeInState {
  if (isDone(state)) return state;
  switch (requested) {
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

/** The step before the shown one. */
export function stepBefore(shown: TradeInState, facts: TradeInFacts): TradeInState {
  return afterEvent(shown, "back", facts);
}

/** The name of a state in `?step=`. */
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
