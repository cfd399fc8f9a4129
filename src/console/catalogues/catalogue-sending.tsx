import { Link } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { AreaField, TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Notice, Section } from "#console/parts/screen.tsx";
import { type DeliveryType, deliveryTypes } from "#domain/integrations/catalogues/sending/delivery-types.ts";
import { YesField } from "./catalogue-fields.tsx";
import type { CatalogueAnswer, CatalogueModel, SendingFields } from "./catalogue-model.ts";
import { StepButton } from "./step-button.tsx";

const typeNames: Readonly<Record<DeliveryType, string>> = { sftp: "SFTP", ftps: "FTPS", s3: "S3" };

/** Where the file is sent, how the last sending went, and the form that changes it. */
export function CatalogueSending({ model: { sending, mayChange } }: { model: CatalogueModel }) {
  return (
    <Section title="Sending">
      <div className="panel panel-body stack">
        <SendingState sending={sending} />
        {mayChange ? (
          <div className="actions">
            {sending.stored ? <StepButton step="send" text="Send it now" /> : null}
            {deliveryTypes.map((type) =>
              type === sending.fields?.type ? null : (
                <Link
                  key={type}
                  className="button"
                  to={`?${new URLSearchParams({ send: type })}`}
                  preventScrollReset
                >
                  Send by {typeNames[type]}
                </Link>
              ),
            )}
            {sending.stored ? <StopSending /> : null}
          </div>
        ) : null}
      </div>
      {mayChange && sending.fields ? (
        <SendingForm
          key={sending.fields.type}
          fields={sending.fields}
          hasLogin={sending.stored?.hasLogin === true}
        />
      ) : null}
    </Section>
  );
}

function SendingState({ sending: { stored } }: Pick<CatalogueModel, "sending">) {
  if (!stored)
    return (
      <p>
        Destinations fetch the file by its address. It can be sent to a server or bucket of theirs as well.
      </p>
    );
  const { type, host, sentAt, failure, failedAt, nextAt } = stored;
  return (
    <>
      {failure && failedAt ? (
        <Notice tone="bad">
          The last try failed, <Moment at={failedAt} />: {failure}.
        </Notice>
      ) : null}
      <p>
        By {typeNames[type]} to {host}.{" "}
        {sentAt ? (
          <>
            Last sent <Moment at={sentAt} />.{" "}
          </>
        ) : (
          "Not sent yet. "
        )}
        {nextAt ? (
          <>
            Next: <Moment at={nextAt} />.
          </>
        ) : (
          "It is sent when it changes."
        )}
      </p>
    </>
  );
}

function StopSending() {
  return (
    <DangerDialog
      label="Stop sending"
      title="Stop sending the file?"
      confirm={() => (
        <ConfirmedForm<CatalogueAnswer>>
          {({ isSending }) => (
            <>
              <input type="hidden" name="step" value="stop" />
              <SubmitButton kind="danger" disabled={isSending}>
                Stop sending
              </SubmitButton>
            </>
          )}
        </ConfirmedForm>
      )}
    >
      <p>The receiver keeps the last file. Its address and its login are removed here.</p>
    </DangerDialog>
  );
}

function SendingForm({ fields, hasLogin }: { fields: SendingFields; hasLogin: boolean }) {
  return (
    <ConfirmedForm<CatalogueAnswer> className="form panel panel-body">
      {({ answer, isSending }) => {
        const problems = answer?.kind === "problems" ? answer.problems : {};
        return (
          <>
            {answer?.kind === "problems" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
            {answer?.kind === "done" ? (
              <Notice tone="good">Saved. The file is sent in a few seconds.</Notice>
            ) : null}
            <input type="hidden" name="type" value={fields.type} />
            {fields.type === "s3" ? (
              <BucketFields fields={fields} problems={problems} />
            ) : (
              <ServerFields fields={fields} problems={problems} />
            )}
            <LoginFields fields={fields} problems={problems} hasLogin={hasLogin} />
            <WhenFields fields={fields} problems={problems} />
            <div className="actions">
              <input type="hidden" name="step" value="delivery" />
              <SubmitButton kind="primary" disabled={isSending}>
                Save and send
              </SubmitButton>
            </div>
          </>
        );
      }}
    </ConfirmedForm>
  );
}

type Fields = { fields: SendingFields; problems: Record<string, string> };
/** What a field of the form has in common with every other. */
const plain = ({ fields, problems }: Fields, name: keyof SendingFields & string) => ({
  name,
  defaultValue: String(fields[name]),
  error: problems[name],
  autoComplete: "off",
  spellCheck: false,
});

function ServerFields(form: Fields) {
  return (
    <>
      <TextField
        label="Server"
        {...plain(form, "host")}
        required
        maxLength={253}
        placeholder="sftp.example.com"
      />
      <TextField label="Port" {...plain(form, "port")} required inputMode="numeric" maxLength={5} />
      {form.fields.type === "sftp" ? (
        <AreaField
          label="Keys of the server"
          {...plain(form, "hostKeys")}
          required
          hint="One a line, as “ssh-keyscan” prints it without the host, or its fingerprint (SHA256:…). No other server gets the login; two while a key is replaced."
        />
      ) : null}
    </>
  );
}

function BucketFields(form: Fields) {
  return (
    <>
      <TextField
        label="Address of the service"
        {...plain(form, "url")}
        type="url"
        required
        placeholder="https://s3.ap-southeast-2.amazonaws.com"
      />
      <TextField label="Bucket" {...plain(form, "bucket")} required maxLength={63} />
      <TextField label="Region" {...plain(form, "region")} required maxLength={40} />
      <YesField
        legend="Addresses"
        name="pathStyle"
        isOn={form.fields.pathStyle}
        label="The bucket is in the path"
        about="As most services other than Amazon’s want it."
      />
    </>
  );
}

function LoginFields({ hasLogin, ...form }: Fields & { hasLogin: boolean }) {
  const hint = hasLogin
    ? "Empty: the stored one, while server and user stay the same."
    : "Stored encrypted, and never shown.";
  const isS3 = form.fields.type === "s3";
  return (
    <>
      <TextField label={isS3 ? "Access key" : "User"} {...plain(form, "username")} required maxLength={200} />
      <TextField
        label={isS3 ? "Secret key" : "Password"}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={hint}
        error={form.problems.password}
      />
      {form.fields.type === "sftp" ? (
        <AreaField
          label="Private key"
          name="key"
          autoComplete="off"
          spellCheck={false}
          hint="Instead of a password: an OpenSSH or PEM key without a passphrase."
        />
      ) : null}
    </>
  );
}

function WhenFields(form: Fields) {
  return (
    <>
      <TextField
        label="Path of the file"
        {...plain(form, "path")}
        required
        maxLength={500}
        placeholder="/incoming/stock.csv"
        hint="It is written as “….part” first and then renamed, but in a bucket. {date} is the day, such as 2026-11-27."
      />
      <YesField
        legend="When"
        name="onChange"
        isOn={form.fields.onChange}
        label="When it changed"
        about="A few seconds later, but not more often than below."
      />
      <TextField
        label="Minutes between two files, at least"
        {...plain(form, "everyMinutes")}
        type="number"
        min={1}
        max={1440}
        required
      />
      <TextField
        label="And at these times"
        {...plain(form, "schedule")}
        maxLength={100}
        placeholder="30 4 * * *"
        hint="Minute, hour, day, month, weekday in the site’s time zone, whether it changed or not. Empty: at none."
      />
    </>
  );
}
