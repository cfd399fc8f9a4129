import type { Standing } from "#domain/buying/payments/payment-standing.ts";

/** The page of online payments: its form, a payment's state, or why there is none. */
export type OnlinePaymentPage = { site: string } & (
  | ({ kind: "form" } & OnlinePaymentForm)
  | { kind: "status"; status: PaymentStatusView; payUrl: string | null }
  | { kind: "closed" }
);

export type OnlinePaymentForm = {
  intro: string;
  limits: string;
  /** Of the amount: `dollars`, `euros`. */
  unit: string;
  ways: { name: string; label: string }[];
  values: Record<string, string>;
  errors: Record<string, string>;
  failure: string | null;
};

export type PaymentStatusView = {
  tone: "good" | "wait" | "over";
  title: string;
  text: string;
  facts: { label: string; value: string }[];
  waits: boolean;
};

export type PaymentFacts = {
  id: string;
  reference: string;
  /** With its currency. */
  amount: string;
  email: string;
  standing: Standing;
};

/** The text of a payment's page, by its current state. */
export function paymentStatusView(facts: PaymentFacts): PaymentStatusView {
  const { amount } = facts;
  const lines = [
    { label: "Reference", value: facts.reference },
    { label: "Amount", value: amount },
  ];
  switch (facts.standing) {
    case "paid":
      return {
        tone: "good",
        title: "Thank you, it is paid",
        text: `We received ${amount}. A receipt goes to ${facts.email}.`,
        facts: [...lines, { label: "Receipt number", value: facts.id }],
        waits: false,
      };
    case "open":
      return {
        tone: "wait",
        title: "It isn't paid yet",
        text: "Nothing was charged. Go on to the payment page, or leave it.",
        facts: lines,
        waits: false,
      };
    case "processing":
      return {
        tone: "wait",
        title: "Your bank is deciding",
        text: "The payment was sent and your bank hasn't answered. The page looks again by itself; please don't pay twice.",
        facts: lines,
        waits: true,
      };
    case "silent":
      return {
        tone: "wait",
        title: "We are asking about your payment",
        text: "The payment service doesn't answer right now, so we can't say yet whether it was paid. The page looks again by itself; please don't pay twice.",
        facts: lines,
        waits: true,
      };
    case "ended":
      return {
        tone: "over",
        title: "Nothing was charged",
        text: "The time to pay has passed, or the payment was not accepted. You can try again.",
        facts: lines,
        waits: false,
      };
  }
}
