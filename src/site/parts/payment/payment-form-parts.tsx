import type { ReactNode } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { FormField } from "#site/parts/lead-form/form-field.tsx";
import { PaymentMarks } from "./payment-marks.tsx";
import { WayChoice } from "./way-choice.tsx";

/** Payer and payment method; `idOf` returns a field's id on the page. */
export function PaymentFields({
  fields,
  form: { values, errors, ways },
  idOf,
}: {
  fields: LeadField[];
  form: {
    values: Record<string, string | undefined>;
    errors: Record<string, string | undefined>;
    ways: { name: string; label: string }[];
  };
  idOf: (name: string) => string;
}) {
  return (
    <div className="form-rows">
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          id={idOf(field.name)}
          value={values[field.name]}
          error={errors[field.name]}
          when={null}
          next={[]}
        />
      ))}
      <WayChoice ways={ways} error={errors.way} />
    </div>
  );
}

/** The button to the provider's page, and the accepted methods. */
export function ContinueToPayment() {
  return (
    <>
      <div className="form-actions">
        <Button type="submit" look="primary" size="large" wide>
          <Icon name="shield" />
          Continue to payment
        </Button>
      </div>
      <PaymentMarks />
    </>
  );
}

const signs = { good: "check", wait: "refresh", over: "info" } as const;

/** The state of a payment: icon, facts, text and actions; `children` follow the actions. */
export function PaymentStanding({
  label,
  tone,
  facts,
  payUrl,
  text,
  actions,
  children,
}: {
  label: string;
  tone: keyof typeof signs;
  facts: { label: string; value: string }[];
  payUrl: string | null;
  text?: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="form-card reserve-status" data-tone={tone} aria-label={label}>
      <span className="reserve-sign">
        <Icon name={signs[tone]} />
      </span>
      <dl className="form-review">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {text}
      <div className="form-actions">
        {payUrl ? (
          <LinkButton look="primary" size="large" href={payUrl} data-native="">
            Go on to payment
          </LinkButton>
        ) : null}
        {actions}
      </div>
      {children}
    </section>
  );
}
