/**
 * What the platform asks of whoever takes payments. Shoppers type their card on the provider's own page, never on ours. Amounts are
 * integer cents. An answer that didn't come is `unanswered`, never a no: the same call under the same key is
 * made again, or the provider is asked how it stands.
 */
export type CheckoutAsked = {
  /** The same key gives the same checkout, however often it is asked for. */
  key: string;
  amountCents: number;
  currency: "aud";
  description: string;
  /** Our payment's id; comes back with everything that the provider says of it. */
  reference: string;
  email: string | null;
  /** The provider's names of what may be paid with. */
  methods: readonly string[];
  /** Where the shopper comes back to, paid or not; whole addresses. */
  returnUrl: string;
  cancelUrl: string;
  /** The provider takes no money after it; some want it at least half an hour ahead, we expire it earlier ourselves. */
  expiresAt: Date;
};

export type CheckoutMade =
  | { kind: "made"; id: string; url: string }
  /** The provider won't: a wrong key, a value it doesn't take. No shopper can have paid. */
  | { kind: "refused"; reason: string }
  | { kind: "unanswered"; reason: string };

export type PaymentStatus =
  | { kind: "open" }
  /** Paid by the shopper, not decided by the bank. */
  | { kind: "processing" }
  | { kind: "paid"; paymentId: string; amountCents: number; at: Date | null }
  /** No money came, and none can any more. */
  | { kind: "ended" }
  | { kind: "unanswered"; reason: string };

export type RefundMade =
  | { kind: "done"; id: string }
  | { kind: "pending"; id: string }
  /** It can't be returned this way; somebody has to look. */
  | { kind: "failed"; id: string | null; reason: string }
  | { kind: "unanswered"; reason: string };

/** What a provider told by itself. `status` is what it says of the checkout, null for news of another kind. */
export type PaymentEvent = {
  id: string;
  type: string;
  checkoutId: string | null;
  status: PaymentStatus | null;
};

export type PaymentProvider = {
  name: "test" | "stripe";
  createCheckout(asked: CheckoutAsked): Promise<CheckoutMade>;
  status(checkoutId: string): Promise<PaymentStatus>;
  /** Has a checkout take no money any more; one that is paid or over already stays as it is. */
  expire(checkoutId: string): Promise<void>;
  /** All or a part of a payment goes back. The same key returns it once. */
  refund(asked: { key: string; paymentId: string; amountCents: number }): Promise<RefundMade>;
  refundStatus(refundId: string): Promise<RefundMade>;
  /** A signed message from the provider; null when it isn't one. */
  readEvent(message: { body: string; headers: Headers }): PaymentEvent | null;
};
