import type { ReactNode } from "react";
import { SubmitButton } from "#console/parts/button.tsx";
import { AreaField, ChoiceField, TextField } from "#console/parts/field.tsx";
import { PanelSection } from "#console/parts/screen.tsx";
import {
  type MemberProfile,
  type NoticeKind,
  noticeKinds,
  noticeNames,
  profileLimits,
} from "#domain/staff/member-profile.ts";
import { ProfileForm } from "./profile-form.tsx";

/** The name, job title, phone and signature below a member's answers. */
export function SignedAs({ name, profile }: { name: string; profile: MemberProfile }) {
  const field = (
    error: string | undefined,
    key: "name" | "title" | "phone",
    label: string,
    placeholder?: string,
  ) => (
    <TextField
      label={label}
      error={error}
      name={key}
      maxLength={profileLimits[key]}
      defaultValue={profile[key] ?? ""}
      placeholder={placeholder}
    />
  );
  return (
    <PanelSection title="Answers to shoppers">
      <ChoiceForm step="sign">
        {(problemOf) => (
          <>
            {field(problemOf("name"), "name", "Name that shoppers read", name)}
            {field(problemOf("title"), "title", "Job title")}
            {field(problemOf("phone"), "phone", "Your phone")}
            <AreaField
              label="Your signature"
              name="signature"
              rows={4}
              maxLength={profileLimits.signature}
              error={problemOf("signature")}
              defaultValue={profile.signature ?? ""}
              hint="Empty: the site’s. {me}, {my_title}, {my_phone}, {place}, {address}, {phone} and {hours} are filled in; a line of which nothing is known is left out."
            />
          </>
        )}
      </ChoiceForm>
    </PanelSection>
  );
}

/** What the member is notified of by e-mail. */
export function Notices({ email, muted }: { email: string; muted: readonly NoticeKind[] }) {
  return (
    <PanelSection title="Notices">
      <ChoiceForm step="notices">
        {() => (
          <ChoiceField
            type="checkbox"
            name="notice"
            legend={`Sent to ${email}`}
            hint="Without a notice it is still in the leads, and counted in the menu."
            choices={noticeKinds.map((kind) => ({ value: kind, name: noticeNames[kind] }))}
            chosen={noticeKinds.filter((kind) => !muted.includes(kind))}
          />
        )}
      </ChoiceForm>
    </PanelSection>
  );
}

function ChoiceForm({
  step,
  children,
}: {
  step: "sign" | "notices";
  children(problemOf: (field: string) => string | undefined): ReactNode;
}) {
  return (
    <ProfileForm>
      {({ isSending, problemOf }) => (
        <div className="panel-body form">
          {children(problemOf)}
          <div className="actions">
            <SubmitButton name="step" value={step} disabled={isSending}>
              Save
            </SubmitButton>
          </div>
        </div>
      )}
    </ProfileForm>
  );
}
