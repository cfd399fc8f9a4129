import { useState } from "react";
import { TextField } from "#console/parts/field.tsx";
import { spacedPhone } from "#lib/phone-number.ts";
import type { LeadDetail } from "./lead-detail.ts";
import { LeadForm } from "./lead-form.tsx";

/** An address or number, with what the shopper wrote where it was corrected. */
export function ContactFact({ value, original }: { value: string | null; original: string | undefined }) {
  return (
    <>
      {value === null ? "None" : spacedPhone(value)}
      {original === undefined ? null : (
        <>
          {" "}
          <span className="quiet small">Corrected; the shopper wrote {spacedPhone(original)}</span>
        </>
      )}
    </>
  );
}

/** For a typo, which keeps answers from arriving. */
export function ContactForm({ lead }: { lead: LeadDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Correct the e-mail address or number</summary>
      <ContactFields key={`${lead.email} ${lead.phone}`} lead={lead} onDone={() => setOpen(false)} />
    </details>
  );
}

function ContactFields({ lead: { email, phone }, onDone }: { lead: LeadDetail; onDone(): void }) {
  const [address, setAddress] = useState(email ?? "");
  const [number, setNumber] = useState(spacedPhone(phone ?? ""));
  return (
    <LeadForm
      step="contact"
      label="Correct the e-mail address or number"
      className="form"
      onAnswer={({ kind }) => {
        if (kind === "done") onDone();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="seenEmail" value={email ?? ""} />
          <input type="hidden" name="seenPhone" value={phone ?? ""} />
          <TextField
            label="E-mail"
            name="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            maxLength={80}
            hint="Answers go there. What the shopper wrote stays in the timeline."
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <div className="actions">
            <button type="submit" className="button" disabled={isSending}>
              Save the correction
            </button>
          </div>
        </>
      )}
    </LeadForm>
  );
}
