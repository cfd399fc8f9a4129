import { AreaField, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { useStored } from "#console/parts/stored-input.tsx";
import { maxSmsLength } from "#domain/leads/handling/text-message.ts";
import { spacedPhone } from "#lib/phone-number.ts";
import type { LeadDetail } from "./lead-detail.ts";
import { LeadForm, useFormKey } from "./lead-form.tsx";
import { withTemplate } from "./template-text.ts";

/** An e-mail to the shopper: a template is a beginning, and is edited before it is sent. */
export function AnswerForm({ lead }: { lead: LeadDetail }) {
  const { id, email, senders, templates, signature, replyTo, isAnsweredInLead, threadSubject } = lead;
  const [first] = templates;
  // What a first template says was said already.
  const isBeginning = threadSubject === null && !lead.isTexting && lead.answeredAt === null;
  const [subject, setSubject, clearSubject] = useStored(
    `subject ${id}`,
    threadSubject ?? first?.subject ?? "",
  );
  const signed = signature === "" ? "" : `\n\n${signature}`;
  const [text, setText, clearText] = useStored(
    `answer ${id}`,
    isBeginning ? (first?.text ?? signed) : signed,
  );
  const [key, renewKey] = useFormKey(lead.formKey);
  const choose = (name: string) => {
    const chosen = templates.find((one) => one.name === name);
    if (!chosen) return;
    const isTemplate = templates.some((one) => one.text.trim() === text.trim());
    if (isTemplate || ["", signature].includes(text.trim())) {
      setSubject(threadSubject ?? chosen.subject);
      setText(chosen.text);
    } else setText(withTemplate(text, chosen.text, signature));
  };
  if (email === null) return <Notice>The shopper left no e-mail address.</Notice>;
  if (lead.stops.email !== null) return <Notice>{lead.stops.email}</Notice>;
  return (
    <LeadForm
      step="answer"
      label="Answer by e-mail"
      className="form"
      onAnswer={({ kind }) => {
        if (kind !== "done") return;
        clearSubject();
        clearText();
        renewKey();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="key" value={key} />
          {templates.length > 1 ? (
            <SelectField
              // Once something is said no template is chosen, nor after sending.
              key={`${key} ${isBeginning}`}
              label="Template"
              disabled={isSending}
              onChange={(event) => choose(event.target.value)}
            >
              {isBeginning ? null : <option value="">No template</option>}
              {templates.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          ) : null}
          {senders.length > 0 ? (
            <SelectField label="To" name="to" disabled={isSending}>
              {[email, ...senders].map((address) => (
                <option key={address}>{address}</option>
              ))}
            </SelectField>
          ) : null}
          <TextField
            label="Subject"
            name="subject"
            required
            maxLength={150}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
          <AreaField
            label="Text"
            name="text"
            rows={8}
            required
            maxLength={10_000}
            hint={`${senders.length > 0 ? "" : `To ${email}. `}Replies ${isAnsweredInLead ? "arrive in this lead, and go" : "go"} to ${replyTo}.`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="actions">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              Send the e-mail
            </button>
          </div>
        </>
      )}
    </LeadForm>
  );
}

/** A text message to the shopper's mobile, without subject or signature. */
export function SmsForm({ lead, mobile }: { lead: LeadDetail; mobile: string }) {
  const [text, setText, clearText] = useStored(`text ${lead.id}`, "");
  const [key, renewKey] = useFormKey(lead.formKey);
  if (lead.stops.sms !== null) return <Notice>{lead.stops.sms}</Notice>;
  return (
    <LeadForm
      step="text"
      label="Answer by text message"
      className="form"
      onAnswer={({ kind }) => {
        if (kind !== "done") return;
        clearText();
        renewKey();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="key" value={key} />
          <AreaField
            label="Text message"
            name="text"
            rows={3}
            required
            maxLength={maxSmsLength}
            hint={`To ${spacedPhone(mobile)}. Answers arrive in this lead.`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="actions">
            <button type="submit" className="button" data-kind="primary" disabled={isSending}>
              Send the text message
            </button>
          </div>
        </>
      )}
    </LeadForm>
  );
}

export function NoteForm({ lead }: { lead: LeadDetail }) {
  const [text, setText, clear] = useStored(`note ${lead.id}`, "");
  const [key, renewKey] = useFormKey(lead.formKey);
  return (
    <LeadForm
      step="note"
      label="Note"
      className="form"
      onAnswer={({ kind }) => {
        if (kind !== "done") return;
        clear();
        renewKey();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="key" value={key} />
          <AreaField
            label="Add a note"
            name="text"
            rows={3}
            required
            maxLength={5_000}
            hint="For colleagues only. With @ and a name a colleague is notified."
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {lead.colleagues.length > 0 ? (
            <SelectField key={key} label="Notify" name="notify" disabled={isSending}>
              <option value="">No colleague</option>
              <SelectOptions of={lead.colleagues} />
            </SelectField>
          ) : null}
          <div className="actions">
            <button type="submit" className="button" disabled={isSending}>
              Add note
            </button>
          </div>
        </>
      )}
    </LeadForm>
  );
}
