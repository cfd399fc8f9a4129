import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { ChoiceField, SelectField, TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { ReachFields } from "#console/parts/reach-fields.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { allClientScopes, clientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { defaultSecretDays, maxClients, secretPeriods } from "#domain/integrations/clients/new-client.ts";
import type { ClientAnswer, IntegrationsModel } from "./integrations-model.ts";

/** Makes a client with its first secret, whose text is shown once. */
export function ClientForm({
  model: { group, sites, locations, apiAddress },
}: {
  model: Pick<IntegrationsModel, "group" | "sites" | "locations" | "apiAddress">;
}) {
  return (
    <ConfirmedForm<ClientAnswer>
      action={`/integrations?group=${group.slug}`}
      className="form panel panel-body"
      stored={{ name: `client ${group.slug}`, until: "made" }}
    >
      {({ answer, isSending }) => {
        const problems = answer?.kind === "invalid" ? answer.problems : {};
        return (
          <>
            {answer?.kind === "made" ? <NewSecret {...answer} apiAddress={apiAddress} /> : null}
            {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
            {answer?.kind === "too many" ? (
              <Notice tone="bad">
                You have {maxClients} programs, and more aren’t possible. Revoke one that isn’t used any more.
              </Notice>
            ) : null}
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              maxLength={60}
              required
              hint="The program, such as “Stock system”. The log shows it."
              error={problems.name}
            />
            <ChoiceField
              type="checkbox"
              name="scope"
              legend="It may"
              chosen={[]}
              error={problems.scopes}
              choices={allClientScopes.map((scope) => ({
                value: scope,
                name: scope,
                about: clientScopes[scope].about,
              }))}
            />
            <ReachFields sites={sites} locations={locations} wholeGroup="Feeds" problems={problems} />
            <SecretDays error={problems.days} />
            <div className="actions">
              <input type="hidden" name="step" value="make" />
              <SubmitButton kind="primary" disabled={isSending}>
                Add the program
              </SubmitButton>
            </div>
          </>
        );
      }}
    </ConfirmedForm>
  );
}

/** For how long a secret works. */
export function SecretDays({ error }: { error?: string | undefined }) {
  return (
    <SelectField
      label="Its secret works for"
      name="days"
      defaultValue={String(defaultSecretDays)}
      error={error}
    >
      {secretPeriods.map((days) => (
        <option key={days} value={days}>
          {days === 365 ? "A year" : `${days} days`}
        </option>
      ))}
    </SelectField>
  );
}

/** A secret's text, shown once, with a first call. */
export function NewSecret({
  text,
  expiresAt,
  apiAddress,
}: Omit<Extract<ClientAnswer, { kind: "made" }>, "kind"> & { apiAddress: string | null }) {
  return (
    <Notice tone="good" takesFocus>
      <p>
        Copy the secret now: it isn’t shown again. It works until <Moment at={expiresAt} />.
      </p>
      <CopyLine text={text} />
      {apiAddress === null ? null : (
        <>
          <p>A first call, which says what the program may do:</p>
          <CopyLine text={`curl -H "Authorization: Bearer ${text}" ${apiAddress}/v1/me`} />
        </>
      )}
    </Notice>
  );
}
