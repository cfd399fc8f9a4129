import { useId, useState } from "react";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { ChoiceField, SelectField } from "#console/parts/field.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Section } from "#console/parts/screen.tsx";
import type { LeadAnswer } from "./lead-answer.ts";
import type { LeadDetail } from "./lead-detail.ts";
import { LeadForm } from "./lead-form.tsx";
import { channelName } from "./lead-timeline.ts";

/** What is done rarely: deliver again, spam, erase. */
export function LeadActions({ lead }: { lead: LeadDetail }) {
  const { may, channels, handling } = lead;
  if (!may.change && !may.erase) return null;
  const isSpam = handling.stage === "spam";
  return (
    <Section title="More">
      <div className="panel panel-body stack">
        {may.change && channels.length > 0 ? <Resend channels={channels} /> : null}
        {may.change ? (
          <LeadForm step={isSpam ? "not-spam" : "spam"}>
            {({ isSending }) => (
              <>
                <input type="hidden" name="seenStage" value={handling.stage} />
                <button type="submit" className="button" disabled={isSending}>
                  {isSpam ? "This isn’t spam" : "Mark as spam"}
                </button>
              </>
            )}
          </LeadForm>
        ) : null}
        {may.erase ? <Erase lead={lead} /> : null}
      </div>
    </Section>
  );
}

function Resend({ channels }: Pick<LeadDetail, "channels">) {
  return (
    <LeadForm step="resend" label="Deliver again" className="form">
      {({ isSending }) => (
        <>
          <SelectField label="To the dealer" name="channel" disabled={isSending}>
            <option value="">By every channel</option>
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                By {channelName(channel)}
              </option>
            ))}
          </SelectField>
          <button type="submit" className="button" disabled={isSending}>
            Deliver again
          </button>
        </>
      )}
    </LeadForm>
  );
}

/** Erasing can't be undone, so it needs a confirmation, and what was verified: it erases by that alone. */
function Erase({ lead: { id, site, phone, email } }: { lead: LeadDetail }) {
  const show = useToast();
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const contacts = [
    ...(phone
      ? [{ value: phone, name: phone, about: "You called this number, or were called from it" }]
      : []),
    ...(email ? [{ value: email, name: email, about: "You got an answer from this address" }] : []),
  ];
  const confirm = (close: () => void) => (
    <ConfirmedForm<LeadAnswer>
      id={formId}
      action={`/leads/${site.slug}/${id}/erase`}
      onDone={(answer) => {
        setProblem(answer.kind === "failed" ? answer.text : undefined);
        if (answer.kind !== "done") return;
        show(answer.text, "plain");
        close();
      }}
    >
      {({ isSending }) => (
        <button type="submit" className="button" data-kind="danger" disabled={isSending}>
          Erase for good
        </button>
      )}
    </ConfirmedForm>
  );
  return (
    <div>
      <DangerDialog label="Erase the shopper’s data" title="Erase this shopper’s data?" confirm={confirm}>
        <p className="quiet">
          Everything that {site.name} stores with the number or address that you tick goes: the account, saved
          cars, messages, and who sent which lead. That there was a lead, when and about which car stays. It
          can’t be undone.
        </p>
        <ChoiceField
          type="checkbox"
          name="verified"
          form={formId}
          legend="What you made sure is this person’s"
          hint="Anyone can write another person’s number or address into a form."
          error={problem}
          chosen={[]}
          choices={contacts}
        />
      </DangerDialog>
    </div>
  );
}
