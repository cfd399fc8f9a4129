import type { Standing } from "#domain/buying/payments/payment-standing.ts";
import { canCancel, holdHours, type ReservationState } from "#domain/buying/reserve/reservation.ts";
import type { PaymentWay } from "#domain/cars/online-offers.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import type { PlaceFactsView } from "#domain/places/place-facts.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";

/** A car's reserve page: the form, a reservation's state, or why there is none. */
export type ReservePage = {
  site: string;
  car: { name: string; slug: string; id: string };
  card: CardView;
} & (
  | ({ kind: "form" } & ReserveForm)
  | {
      kind: "status";
      status: StatusView;
      payUrl: string | null;
      failure: string | null;
      /** Where the car is, while it is held for the shopper. */
      place: PlaceFactsView | null;
      /** Address of the calendar file of its end. */
      calendar: string | null;
    }
  | { kind: "unavailable"; title: string; text: string }
);

export type ReserveForm = {
  deposit: string;
  depositCents: number;
  fields: LeadField[];
  ways: Pick<PaymentWay, "name" | "label">[];
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
};

/** The parts of a reservation that its page needs. */
export type StatusFacts = {
  id: string;
  state: ReservationState;
  /** The car's name. */
  car: string;
  /** The car's price; null without one. */
  price: string | null;
  /** The deposit, with its currency. */
  amount: string;
  /** As text, in the site's time zone. */
  payBy: string;
  heldUntil: string | null;
  refund: "due" | "pending" | "done" | "failed" | null;
  /** What the provider said just now; it isn't asked about a payment that is over. */
  payment: Standing;
  paid: boolean;
};

export type StatusView = {
  id: string;
  tone: "good" | "wait" | "over";
  title: string;
  text: string[];
  facts: { label: string; value: string }[];
  /** Whether the state may still change: the page then reloads automatically. */
  waits: boolean;
  canPay: boolean;
  /** What opens the question, the question, and the button that cancels. */
  cancel: { label: string; question: string; note: string; confirm: string } | null;
  canReserveAgain: boolean;
};

/**
 * The text of a reservation's page: its state, the meaning, the actions. Nothing is promised that isn't in
 * the rows.
 */
export function statusView(facts: StatusFacts): StatusView {
  const { amount } = facts;
  const refund = facts.refund ? [{ label: "Refund", value: refundText(facts.refund, amount) }] : [];
  const deposit = { label: "Deposit", value: facts.paid ? `${amount}, paid` : `${amount}, not paid` };
  const over = {
    tone: "over" as const,
    waits: false,
    canPay: false,
    cancel: null,
    canReserveAgain: true,
    id: facts.id,
  };
  const back = canCancel(facts.state)
    ? {
        label: facts.paid ? `Cancel and refund ${amount}` : "Cancel this reservation",
        question: `Cancel your reservation of the ${facts.car}?`,
        note: facts.paid
          ? `The whole deposit, ${amount}, goes back to the card you paid with.`
          : "Nothing was charged.",
        confirm: facts.paid ? `Yes, refund ${amount}` : "Yes, cancel",
      }
    : null;
  switch (facts.state) {
    case "pending":
      return {
        ...over,
        ...pendingText(facts),
        facts: [deposit, { label: "Pay by", value: facts.payBy }],
        cancel: facts.payment === "open" ? back : null,
        canReserveAgain: false,
      };
    case "paid":
      return {
        ...over,
        tone: "wait",
        title: "Paid. We are setting the car aside",
        text: ["Your deposit has arrived. This takes a few seconds; the page looks again by itself."],
        facts: [deposit],
        waits: true,
        cancel: back,
        canReserveAgain: false,
      };
    case "held":
      return {
        ...over,
        tone: "good",
        title: "It is reserved for you",
        text: [
          `The car is off the market until ${facts.heldUntil}. We will ring you to arrange the rest.`,
          "Changed your mind? Cancel before then and all of the deposit goes back to you.",
        ],
        facts: [
          { label: "Held until", value: facts.heldUntil ?? "" },
          ...(facts.price ? [{ label: "Price", value: facts.price }] : []),
          deposit,
        ],
        cancel: back,
        canReserveAgain: false,
      };
    case "cancelled":
      return {
        ...over,
        title: facts.paid ? "Your reservation is cancelled" : "The reservation is cancelled",
        text: [facts.paid ? "The car is not held for you any more." : "Nothing was charged."],
        facts: [deposit, ...refund],
      };
    case "released":
      return {
        ...over,
        title: `The ${holdHours} hours are over`,
        text: ["The car is back on the market, and the deposit goes back to you."],
        facts: [deposit, ...refund],
      };
    case "lapsed":
      return {
        ...over,
        title: "The time to pay has passed",
        text: [
          facts.paid
            ? "Your payment came when the time was over, so it goes back to you."
            : "Nothing was charged, and the car is open to everyone again.",
        ],
        facts: [deposit, ...refund],
      };
    case "sold":
      return {
        ...over,
        title: "This car has been sold",
        text: [
          "If you bought it, your deposit is part of the payment. If you didn't, we will ring you and return all of it.",
        ],
        facts: [deposit, ...refund],
        canReserveAgain: false,
      };
  }
}

function pendingText({
  payment,
}: StatusFacts): Pick<StatusView, "tone" | "title" | "text" | "waits" | "canPay"> {
  switch (payment) {
    case "open":
      return {
        tone: "wait",
        title: "Your deposit isn't paid yet",
        text: ["The car waits for you a little while. Go on to the payment page, or cancel."],
        waits: false,
        canPay: true,
      };
    case "processing":
    case "paid":
    case "ended":
      return {
        tone: "wait",
        title: "Your bank is deciding",
        text: [
          "The payment was sent and your bank hasn't answered. The page looks again by itself; please don't pay twice.",
        ],
        waits: true,
        canPay: false,
      };
    case "silent":
      return {
        tone: "wait",
        title: "We are asking about your payment",
        text: [
          "The payment service doesn't answer right now, so we can't say yet whether it was paid. The page looks again by itself, and we e-mail you as soon as we know. Please don't pay twice: a payment that comes too late goes back to you.",
        ],
        waits: true,
        canPay: false,
      };
  }
}

function refundText(refund: NonNullable<StatusFacts["refund"]>, amount: string): string {
  switch (refund) {
    case "due":
    case "pending":
      return `${amount}, on its way to your card`;
    case "done":
      return `${amount}, refunded to your card`;
    case "failed":
      return `${amount}: your bank didn't take it. We will ring you.`;
  }
}
