import { Form, Link } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Notice, Section } from "#console/parts/screen.tsx";
import { HostsFields } from "./hosts-fields.tsx";
import { OwnerForm } from "./owner-form.tsx";
import type { HostsAnswer } from "./set-up.ts";
import { setUpSteps, stepAddress } from "./set-up-steps.ts";
import { fieldProps, type StepProps } from "./step-form.tsx";

/** The hosts of the site, and the button by which shoppers see it; or its removal. */
export function LiveStep({ model, shown, answer }: StepProps<"live">) {
  const { hosts, missing, targets, drafted, hasOwner } = shown;
  const { slug, name } = model.site;
  return (
    <div className="stack">
      {model.isNewGroup ? <OwnerForm site={model.site} hasOwner={hasOwner} /> : null}
      {missing.length > 0 ? (
        <Notice>
          Still missing:{" "}
          {missing.map((id, at) => (
            <span key={id}>
              {at > 0 ? ", " : null}
              <Link to={stepAddress(slug, id)}>{setUpSteps.find((one) => one.id === id)?.name}</Link>
            </span>
          ))}
          .
        </Notice>
      ) : (
        <ConfirmedForm<HostsAnswer>
          action={stepAddress(slug, "live")}
          className="panel panel-body stack"
          stored={{ name: `hosts of the new ${slug}` }}
        >
          {({ answer: found, isSending }) => (
            <>
              <HostsFields hosts={hosts} targets={targets} answer={found} />
              <p className="quiet">
                {drafted === 0
                  ? "Shoppers see the site within seconds."
                  : `Shoppers see the site within seconds, with the ${drafted === 1 ? "change" : `${drafted} changes`} in its draft.`}{" "}
                Your roles for it end then.
              </p>
              <div className="actions">
                <SubmitButton kind="primary" disabled={isSending}>
                  Go live
                </SubmitButton>
              </div>
            </>
          )}
        </ConfirmedForm>
      )}
      <Section title="Or remove it">
        <Form method="post" className="panel panel-body stack">
          <p className="quiet">
            Removes what was set up of {name}
            {model.isNewGroup ? ", its group and its cars" : ""}. It can’t be brought back.
          </p>
          <TextField
            label={`Type ${slug} to remove it`}
            {...fieldProps(answer, "slug", "")}
            spellCheck={false}
          />
          <div className="actions">
            <button type="submit" className="button" data-kind="danger" name="step" value="remove-site">
              Remove the site
            </button>
          </div>
        </Form>
      </Section>
    </div>
  );
}
