import { Form, useNavigation } from "react-router";
import { AreaField, TextField } from "#console/parts/field.tsx";
import { Badge, Notice } from "#console/parts/screen.tsx";
import type { SentTest } from "./set-up.ts";
import { fieldProps, StepForm, type StepProps } from "./step-form.tsx";

/** The number that shoppers see, the addresses that get enquiries, and a test message to them. */
export function ContactStep({ model, shown, answer }: StepProps<"contact">) {
  const { form, hasOtherRoutes } = shown;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="stack">
      {answer?.kind === "tested" ? <Tested sent={answer.sent} /> : null}
      <StepForm model={model}>
        <TextField
          label="Phone number in the header"
          inputMode="tel"
          hint="Locations have their own."
          {...fieldProps(answer, "phone", form.phone)}
        />
        <AreaField
          label="E-mail addresses that get enquiries"
          rows={3}
          spellCheck={false}
          required
          hint={
            hasOtherRoutes
              ? "For leads that none of the site’s own routes is for."
              : "One on each line. Each gets every enquiry; the first also alerts about leads that could not be delivered."
          }
          {...fieldProps(answer, "emails", form.emails)}
        />
      </StepForm>
      {form.emails === "" ? null : (
        <Form method="post" className="actions">
          <button type="submit" className="button" name="step" value="test" disabled={isSending}>
            Send a test message
          </button>
          <span className="quiet small">To the addresses as they are saved.</span>
        </Form>
      )}
    </div>
  );
}

const Tested = ({ sent }: { sent: readonly SentTest[] }) => (
  <Notice tone={sent.every(({ isSent }) => isSent) ? "good" : "bad"} takesFocus>
    <ul className="host-findings">
      {sent.map(({ to, isSent, answer }) => (
        <li key={to}>
          <Badge tone={isSent ? "good" : "bad"}>{isSent ? "Sent" : "Failed"}</Badge> {to}: {answer}
        </li>
      ))}
    </ul>
  </Notice>
);
