import { Link } from "react-router";
import { SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { kindName } from "#domain/leads/replies/attachment-kind.ts";
import { withoutQuotation } from "#domain/leads/replies/quoted-text.ts";
import { LeadForm } from "./lead-form.tsx";
import { sizeText } from "./lead-timeline.ts";
import { ShopperMessage } from "./shopper-message.tsx";

export type UnplacedMessage = {
  id: string;
  channel: "email" | "sms";
  site: { slug: string; name: string };
  from: string;
  subject: string;
  text: string;
  isSpam: boolean;
  isAutomatic: boolean;
  receivedAt: string;
  choices: { id: string; name: string }[];
  files: { id: string; name: string; type: string; bytes: number }[];
  leftOut: string | null;
};

/** E-mails and text messages whose lead isn't certain, for members to place. */
export function UnplacedScreen({ messages, mayChange }: { messages: UnplacedMessage[]; mayChange: boolean }) {
  return (
    <>
      <ScreenHead
        title="Messages that weren’t placed"
        about="Answers of shoppers whose lead isn’t certain. They are deleted after 90 days."
      >
        <Link className="button" data-kind="plain" to="/leads">
          Back to leads
        </Link>
      </ScreenHead>
      {messages.length === 0 ? (
        <div className="panel">
          <StateMessage
            symbol="inbox"
            title="Nothing to place"
            text="An answer that fits no lead, or several, is shown here."
          >
            <Link className="button" to="/leads">
              Show the leads
            </Link>
          </StateMessage>
        </div>
      ) : (
        messages.map((message, at) => (
          <Section key={message.id} title={message.from}>
            <div className="panel panel-body stack">
              <p className="badges">
                {message.isSpam ? <Badge>Spam</Badge> : null}
                {message.isAutomatic ? <Badge>Automatic</Badge> : null}
                <span className="quiet small">
                  {message.site.name}, <Moment at={message.receivedAt} />
                </span>
              </p>
              <ShopperMessage
                message={{
                  subject: message.channel === "sms" ? null : message.subject,
                  ...withoutQuotation(message.text),
                  files: message.files.map(({ id, name, type, bytes }) => ({
                    id,
                    name,
                    about: `${kindName(type)}, ${sizeText(bytes)}`,
                  })),
                  leftOut: message.leftOut,
                  isNew: false,
                  isSpam: message.isSpam,
                }}
                files={`/leads/${message.site.slug}/unplaced/files`}
              />
              {mayChange ? <PlaceForm message={message} number={at + 1} /> : null}
            </div>
          </Section>
        ))
      )}
    </>
  );
}

/** @param number of the message on the screen: each form has a name of its own */
function PlaceForm({
  message: { id, site, choices, isSpam },
  number,
}: {
  message: UnplacedMessage;
  number: number;
}) {
  const names = (
    <>
      <input type="hidden" name="site" value={site.slug} />
      <input type="hidden" name="message" value={id} />
    </>
  );
  return (
    <div className="stack">
      <LeadForm step="place" label={`Place message ${number} in a lead`} className="form">
        {({ isSending }) => (
          <>
            {names}
            {choices.length > 0 ? (
              <SelectField label="Lead of this sender" name="lead" disabled={isSending}>
                <SelectOptions of={choices} />
              </SelectField>
            ) : null}
            <TextField
              label={choices.length > 0 ? "Or the reference of another lead" : "Reference of the lead"}
              name="reference"
              required={choices.length === 0}
              maxLength={9}
              placeholder="7K2M-9QXT"
              autoComplete="off"
            />
            <div className="actions">
              <button type="submit" className="button" data-kind="primary" disabled={isSending}>
                Place in the lead
              </button>
            </div>
          </>
        )}
      </LeadForm>
      {isSpam ? null : (
        <LeadForm step="spam">
          {({ isSending }) => (
            <>
              {names}
              <button type="submit" className="button" disabled={isSending}>
                Mark as spam
              </button>
            </>
          )}
        </LeadForm>
      )}
    </div>
  );
}
