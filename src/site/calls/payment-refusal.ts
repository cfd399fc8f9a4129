import { noPaymentPageText, tooManyText } from "#domain/buying/payments/begin-payment.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import type { PaymentRefusal } from "#site/parts/payment/payment-form.server.ts";

export function paymentRefusal(outcome: PaymentRefusal): Response {
  switch (outcome.kind) {
    case "invalid": {
      const { fields } = outcome;
      return apiError({
        status: 400,
        code: "invalid",
        message: Object.values(fields)[0] ?? "",
        details: { fields },
      });
    }
    case "too_many":
      return apiError({ status: 429, code: "too_many_requests", message: tooManyText });
    case "no_payment_page":
      return apiError({ status: 503, code: "payment_unavailable", message: noPaymentPageText });
  }
}
