/**
 * The port of payment providers. Shoppers type their card on the provider's own page, never on the site. Amounts
 * are integer hundredths of the currency, also where it has none or thousandths. A missing response is `unanswered`, never a refusal: the call is retried with the same
 * key, or the provider is polled for the state.
 */
export type CheckoutRequest = {
  /** The same key returns the same checkout, however often it is requested. */
  key: string;
  amountCents: number;
  /** As in ISO 4217, in lower case. */
  currency: string;
  description: string;
  /** Our payment's id; included in everything that the provider reports about it. */
  reference: string;
  email: string | null;
  /** The provider's names of the payment methods. */
  methods: readonly string[];
  /** The return addresses after paying or not; absolute. */
  returnUrl: string;
  cancelUrl: string;
  /**
   * The provider takes no money after it; some require at least half an hour, so we expire it earlier
   * ourselves.
   */
  expiresAt: Date;
};

export type CheckoutMade =
  | { kind: "made"; id: string; url: string }
  /** The provider rejects it: a wrong key, an invalid value. No shopper can have paid. */
  | { kind: "refused"; reason: string }
  | { kind: "unanswered"; reason: string };

export type PaymentStatus =
  | { kind: "open" }
  /** Paid by the shopper, pending at the bank. */
  | { kind: "processing" }
  | { kind: "paid"; paymentId: string; amountCents: number; at: Date | null }
  /** Not paid, and can't be any more. */
  | { kind: "ended" }
  | { kind: "unanswered"; reason: string };

export type RefundMade =
  | { kind: "done"; id: string }
  | { kind: "pending"; id: string }
  /** It can't be refunded this way; manual handling is required. */
  | { kind: "failed"; id: string | null; reason: string }
  | { kind: "unanswered"; reason: string };

/** A provider's webhook. `status` is the checkout's state in it, null for events of another kind. */
export type PaymentEvent = {
  id: string;
  type: string;
  checkoutId: string | null;
  status: PaymentStatus | null;
};

export type PaymentProvider = {
  name: "test" | "stripe";
  createCheckout(request: CheckoutRequest): Promise<CheckoutMade>;
  status(checkoutId: string): Promise<PaymentStatus>;
  /** Expires a checkout, so that it takes no more money; one that is paid or expired stays as it is. */
  expire(checkoutId: string): Promise<void>;
  /** Refunds all or a part of a payment. The same key refunds it once. */
  refund(request: {
    key: string;
    paymentId: string;
    amountCents: number;
    /** As in ISO 4217, in lower case. */
    currency: string;
  }): Promise<RefundMade>;
  refundStatus(refundId: string): Promise<RefundMade>;
  /** Parses a signed message from the provider; null when it isn't one. */
  readEvent(message: { body: string; headers: Headers }): PaymentEvent | null;
};
