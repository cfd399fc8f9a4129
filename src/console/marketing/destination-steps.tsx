import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { AreaField, TextField } from "#console/parts/field.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Section } from "#console/parts/screen.tsx";
import type { DestinationKind } from "#domain/measurement/destinations/destination.ts";
import { destinationTitle } from "#domain/measurement/destinations/destination-texts.ts";
import { maxSecret } from "#domain/measurement/destinations/secret-limits.ts";
import {
  type DestinationAnswer,
  type DestinationModel,
  destinationAddress,
  type ListedDestination,
} from "./marketing-model.ts";

type About = Pick<DestinationModel, "site" | "destination">;

/** Switches a destination off or on, at once. */
export function DestinationSwitch({ site, destination }: About) {
  const isOn = destination.offAt === null;
  return (
    <Step
      site={site}
      destination={destination}
      name={isOn ? "off" : "on"}
      label={isOn ? "Switch off now" : "Switch on again"}
      isDanger={isOn}
    />
  );
}

/** The secret of a destination, which is typed and never shown. */
export function DestinationSecret({ site, destination }: About) {
  const { kind, secret } = destination;
  return (
    <Section title="Secret">
      <div className="panel panel-body stack">
        <p className="quiet">{secretTexts[secret ?? "none"]}</p>
        <SecretForm site={site} destination={destination} />
        {secret === "stored" ? (
          <div className="actions">
            <DangerDialog
              label="Delete the secret"
              title={`Delete the secret of ${destinationTitle(destination)}?`}
              confirm={() => (
                <Step site={site} destination={destination} name="forget" label="Delete it" isDanger />
              )}
            >
              <p>
                {kind === "https" ? "Its file is used again." : "Nothing is sent until another one is typed."}
              </p>
            </DangerDialog>
          </div>
        ) : null}
      </div>
    </Section>
  );
}

function useSaid(): (answer: DestinationAnswer) => void {
  const show = useToast();
  return (answer) => {
    if (answer.kind === "done") show(answer.text);
  };
}

const secretTexts: Readonly<Record<NonNullable<ListedDestination["secret"]> | "none", string>> = {
  stored: "A secret is stored, encrypted. It isn’t shown; another one replaces it.",
  file: "Its secret is a file of the server. One that is typed here comes before it.",
  none: "It has no secret yet.",
};

const secretHints: Readonly<Record<DestinationKind, string>> = {
  ga4: "The API secret of the Measurement Protocol, in Admin, Data streams.",
  meta: "The access token of the Conversions API, in Events Manager, Settings.",
  google_ads: "JSON with client_id, client_secret and refresh_token of the account’s access.",
  https: "What your server verifies the signature with.",
};

function SecretForm({ site, destination }: About) {
  const { kind, name } = destination;
  const said = useSaid();
  return (
    <ConfirmedForm<DestinationAnswer> action={destinationAddress(site, name)} className="form" onDone={said}>
      {({ answer, isSending }) => {
        const problem = answer?.kind === "invalid" ? answer.problem : undefined;
        const field = {
          label: "Secret",
          name: "secret",
          required: true,
          autoComplete: "off",
          maxLength: maxSecret,
          hint: secretHints[kind],
          ...(problem === undefined ? {} : { error: problem }),
        };
        return (
          // A new key empties the field once the secret is stored.
          <div key={answer?.kind === "done" ? answer.text : ""} className="stack">
            {kind === "google_ads" ? (
              <AreaField {...field} rows={4} spellCheck={false} />
            ) : (
              <TextField {...field} type="password" />
            )}
            <input type="hidden" name="step" value="secret" />
            <div className="actions">
              <SubmitButton kind="primary" disabled={isSending}>
                Store the secret
              </SubmitButton>
            </div>
          </div>
        );
      }}
    </ConfirmedForm>
  );
}

function Step({
  site,
  destination,
  name,
  label,
  isDanger,
}: About & { name: string; label: string; isDanger: boolean }) {
  const said = useSaid();
  return (
    <ConfirmedForm<DestinationAnswer> action={destinationAddress(site, destination.name)} onDone={said}>
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={name} />
          <SubmitButton kind={isDanger ? "danger" : undefined} disabled={isSending}>
            {label}
          </SubmitButton>
        </>
      )}
    </ConfirmedForm>
  );
}
