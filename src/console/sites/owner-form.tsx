import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { TextField } from "#console/parts/field.tsx";
import { Notice, Section } from "#console/parts/screen.tsx";
import { InvitationLink } from "#console/people/invitation-link.tsx";
import type { OwnerAnswer, SetUpModel } from "./set-up.ts";
import { stepAddress } from "./set-up-steps.ts";

/** Invites the owner of a new group, who invites everyone else. */
export function OwnerForm({ site, hasOwner }: { site: SetUpModel["site"]; hasOwner: boolean }) {
  return (
    <Section title="Its owner">
      <ConfirmedForm<OwnerAnswer>
        action={stepAddress(site.slug, "live")}
        className="panel panel-body stack"
        stored={{ name: `owner of the new ${site.slug}`, until: "invited" }}
      >
        {({ answer, isSending }) => {
          const problems = answer?.kind === "invalid" ? answer.problems : {};
          return (
            <>
              <input type="hidden" name="step" value="invite-owner" />
              {answer?.kind === "invited" ? <InvitationLink {...answer} /> : null}
              {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
              <p className="quiet">
                {hasOwner
                  ? "An owner was invited. You can invite another one until the site is live."
                  : "No one of the dealer can sign in yet. You get a link to send to the owner, who invites everyone else; it works once, for 24 hours."}
              </p>
              <div className="field-row">
                <TextField
                  label="Owner’s name"
                  name="owner-name"
                  autoComplete="off"
                  required
                  error={problems.name}
                />
                <TextField
                  label="Owner’s e-mail"
                  name="owner-email"
                  type="email"
                  autoComplete="off"
                  required
                  error={problems.email}
                />
              </div>
              <div className="actions">
                <SubmitButton disabled={isSending}>Make the link</SubmitButton>
              </div>
            </>
          );
        }}
      </ConfirmedForm>
    </Section>
  );
}
