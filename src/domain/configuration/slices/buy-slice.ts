import { z } from "zod";
import { flag, optional, secretName, text } from "#platform/config/slice-fields.ts";

/** A payment method, as shoppers choose it. */
const paymentWay = z.strictObject({
  name: z
    .string()
    .min(1)
    .describe("Name as in a car's `payment_processors` and in API requests (BUY-13, ENT-105)."),
  label: z.string().min(1).describe("Words beside its choice."),
  methods: z
    .array(z.string().min(1))
    .min(1)
    .default(["card"])
    .describe(
      "The provider's names of its payment methods; Google Pay and Apple Pay are part of Stripe's `card`.",
    ),
});

export const buySlice = z.strictObject({
  reserve: flag(true, "Whether cars can be reserved online; it also needs `payment.provider` (DECIDE-73)."),
  deposit: z
    .int()
    .min(1)
    .max(5_000)
    .default(200)
    .describe(
      "The deposit that reserves a car, whole dollars; it is refunded in full (BUY-02, BUY-04, LIMIT-12).",
    ),
  reserveLabel: optional(z.string().min(1))(
    "Name of the deposit on the reserve button; by default its amount, `$200` (BUY-06).",
  ),
  reserveCopy: text(
    "Hold this {noun} for {hours} hours with a fully refundable {deposit} deposit.",
    "Text of the reserve panel; `{deposit}`, `{noun}` and `{hours}` of the hold are filled in (BUY-05).",
  ),
  checkoutJourney: flag(
    false,
    "Whether used cars can be bought online at /checkout-journey; the feature `autograb` must be on, too (ROUTE-17, BUY-09, BUY-10, DECIDE-75).",
  ),
  reservePath: z
    .enum(["checkout", "buy-online"])
    .default("checkout")
    .describe(
      "Last segment of the reserve page's path, /cars/{slug}/…; the other one redirects to it (ROUTE-14, ROUTE-15).",
    ),
  payment: z
    .strictObject({
      provider: z
        .enum(["none", "test", "stripe"])
        .default("none")
        .describe(
          "Payment provider: `stripe`, the embedded `test` provider without real payments, or `none` (DECIDE-74).",
        ),
      secretKey: optional(secretName)("Name of the secret that holds the provider's secret key."),
      webhookSecret: optional(secretName)("Name of the secret that the provider signs its webhooks with."),
      ways: z
        .array(paymentWay)
        .min(1)
        .default([{ name: "card", label: "Card, Google Pay or Apple Pay", methods: ["card"] }])
        .describe("Payment methods; a car whose `payment_processors` names some offers only those (BUY-13)."),
    })
    .default({
      provider: "none",
      secretKey: null,
      webhookSecret: null,
      ways: [{ name: "card", label: "Card, Google Pay or Apple Pay", methods: ["card"] }],
    })
    .describe("The payment provider."),
  onlinePayment: z
    .strictObject({
      enabled: flag(true, "Whether /online-payment takes payments; it also needs a provider (BUY-14)."),
      minimum: z.int().min(1).default(1).describe("Minimum payment, whole dollars."),
      maximum: z.int().min(1).max(100_000).default(10_000).describe("Maximum payment, whole dollars."),
      intro: text(
        "Pay an invoice or a balance you have agreed with us. Have the reference we gave you at hand.",
        "Text above the form (DECIDE-48).",
      ),
    })
    .default({
      enabled: true,
      minimum: 1,
      maximum: 10_000,
      intro: "Pay an invoice or a balance you have agreed with us. Have the reference we gave you at hand.",
    })
    .describe("The page that takes a payment for a reference."),
});
