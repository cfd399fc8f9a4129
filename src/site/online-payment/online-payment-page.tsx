import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { EmptyState } from "#site/parts/empty-state.tsx";
import { ErrorSummary, FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import {
  ContinueToPayment,
  PaymentFields,
  PaymentStanding,
} from "#site/parts/payment/payment-form-parts.tsx";
import { VisitField } from "#site/parts/tracking/visit-field.tsx";
import type { OnlinePaymentForm, OnlinePaymentPage } from "./online-payment-view.ts";

const plain = { required: true, requiredMessage: "", maxLength: 300, options: [] };
const fieldsIn = (unit: string): LeadField[] => [
  { ...plain, name: "reference", label: "Reference", kind: "text", autocomplete: "off" },
  { ...plain, name: "amount", label: `Amount in ${unit}`, kind: "text", autocomplete: "off" },
  { ...plain, name: "name", label: "Your name", kind: "text", autocomplete: "name" },
  { ...plain, name: "email", label: "Email for the receipt", kind: "email", autocomplete: "email" },
  { ...plain, name: "phone", label: "Phone", kind: "tel", autocomplete: "tel" },
];
const idOf = (name: string) => `pay-${name}`;

/** Paying an amount for a reference (BUY-14, DECIDE-48). */
export function OnlinePayment({ page }: { page: OnlinePaymentPage }) {
  switch (page.kind) {
    case "form":
      return <Form form={page} />;
    case "status":
      return <Status page={page} />;
    case "closed":
      return (
        <div className="page form-page">
          <h1 className="sr-only">Make a payment</h1>
          <EmptyState
            title="No online payments here"
            text="Please ring us, and we will find a way that suits you."
          >
            <LinkButton href="/contact">Contact us</LinkButton>
          </EmptyState>
        </div>
      );
  }
}

function Form({ form }: { form: OnlinePaymentForm }) {
  const fields = fieldsIn(form.unit);
  return (
    <div className="page form-page">
      <header className="form-head">
        <h1>Make a payment</h1>
        <p>
          {form.intro} {form.limits}
        </p>
      </header>
      <form className="form-card lead-form" method="post" noValidate aria-label="Make a payment">
        <ErrorSummary errors={form.errors} fields={fields} idOf={idOf} />
        <FormAlert text={form.failure} />
        <PaymentFields fields={fields} form={form} idOf={idOf} />
        <VisitField />
        <ContinueToPayment />
      </form>
    </div>
  );
}

function Status({ page }: { page: Extract<OnlinePaymentPage, { kind: "status" }> }) {
  const { status, payUrl } = page;
  return (
    <div className="page form-page">
      <header className="form-head">
        <h1>{status.title}</h1>
        <p>{status.text}</p>
      </header>
      <PaymentStanding
        label="Your payment"
        tone={status.tone}
        facts={status.facts}
        payUrl={payUrl}
        actions={
          <LinkButton size="large" href={status.tone === "over" ? "/online-payment" : "/"}>
            {status.tone === "over" ? "Try again" : "Go to the front page"}
          </LinkButton>
        }
      />
    </div>
  );
}
