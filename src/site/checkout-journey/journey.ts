/**
 * Buying a used car online (DECIDE-75): details, trade-in, finance or pay, confirm. One table defines the
 * transitions; the page and its forms only name events.
 */
export const journeySteps = ["details", "trade", "pay", "confirm"] as const;
export type JourneyStep = (typeof journeySteps)[number];

/**
 * `sent`: the dealer has it. `gone`: the car is no longer available. `enquired`: the input was sent as an
 * enquiry instead.
 */
export type JourneyState = JourneyStep | "sent" | "gone" | "enquired";

export const journeyEvents = [
  "next",
  "back",
  "change_details",
  "change_trade",
  "change_pay",
  "send",
  "car_gone",
  "enquire",
] as const;
export type JourneyEvent = (typeof journeyEvents)[number];

/** Every transition; all others are ignored. */
export const moves: Record<JourneyState, Partial<Record<JourneyEvent, JourneyState>>> = {
  details: { next: "trade", car_gone: "gone" },
  trade: { next: "pay", back: "details", car_gone: "gone" },
  pay: { next: "confirm", back: "trade", car_gone: "gone" },
  confirm: {
    back: "pay",
    change_details: "details",
    change_trade: "trade",
    change_pay: "pay",
    send: "sent",
    car_gone: "gone",
  },
  gone: { enquire: "enquired" },
  sent: {},
  enquired: {},
};

/** Steps of a journey on a site that takes trade-ins, or doesn't. */
export function stepsOf({ trade }: { trade: boolean }): JourneyStep[] {
  return journeySteps.filter((step) => trade || step !== "trade");
}

/**
 * The state after an event; a step that this site doesn't have is skipped by the same event. Null where the
 * event has no transition.
 */
export function moveOf(
  state: JourneyState,
  event: JourneyEvent,
  site: { trade: boolean },
): JourneyState | null {
  const to = moves[state][event] ?? null;
  if (to !== "trade" || site.trade) return to;
  return event === "next" || event === "back" ? moveOf(to, event, site) : null;
}

/**
 * The step to show: the requested one, else the last one; never one past a step whose answers are missing or
 * wrong.
 * @param firstWrong the first such step, null when there is none
 */
export function stepShown(
  requested: string | null,
  left: string | null,
  firstWrong: JourneyStep | null,
  site: { trade: boolean },
): JourneyStep {
  const steps = stepsOf(site);
  const target = steps.find((step) => step === requested) ?? steps.find((step) => step === left) ?? "details";
  if (firstWrong === null) return target;
  return steps.indexOf(target) <= steps.indexOf(firstWrong) ? target : firstWrong;
}
