import { ConfirmedForm } from "#features/staff/sign-in/confirmed-form.tsx";
import { DangerDialog } from "#ui/console/danger-dialog.tsx";
import { SelectField } from "#ui/console/field.tsx";
import { useToast } from "#ui/console/notices.tsx";
import { Section } from "#ui/console/screen.tsx";
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

/** Erasing can't be undone, so it lists what it erases and needs a confirmation. */
function Erase({ lead: { id, site, phone, email } }: { lead: LeadDetail }) {
  const show = useToast();
  const whose = [phone, email].filter(Boolean).join(" or ");
  const confirm = (close: () => void) => (
    <ConfirmedForm<LeadAnswer>
      action={`/leads/${site.slug}/${id}/erase`}
      onDone={(answer) => {
        if (answer.kind !== "conflict") show(answer.text, answer.kind === "failed" ? "bad" : "plain");
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
          Everything that {site.name} stores with {whose} goes: the account, saved cars, messages, and who
          sent which lead. That there was a lead, when and about which car stays. Make sure first that it is
          this person who asks. It can’t be undone.
        </p>
      </DangerDialog>
    </div>
  );
}
