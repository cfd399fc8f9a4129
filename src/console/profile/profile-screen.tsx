import { useState } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { PasskeyButton } from "#console/parts/passkey-button.tsx";
import { Badge, PanelSection, ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import { Facts } from "#console/parts/timeline.tsx";
import type { MemberProfile, NoticeKind } from "#domain/staff/member-profile.ts";
import { Notices, SignedAs } from "./own-choices.tsx";
import type { ProfileAnswer } from "./profile-answer.ts";
import { ProfileForm } from "./profile-form.tsx";

export type ProfileModel = {
  name: string;
  email: string;
  isDemo: boolean;
  mayHaveTokens: boolean;
  /** When the session ends; ISO 8601, as the other times. */
  endsAt: string;
  passkeys: { id: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: { key: string; browser: string; lastSeenAt: string; isThis: boolean }[];
  /** Whether the member answers leads, to which the rest belongs. */
  mayAnswer: boolean;
  own: { profile: MemberProfile; mutedNotices: NoticeKind[] };
};

/** One's own passkeys and sessions. */
export function ProfileScreen({ model }: { model: ProfileModel }) {
  const { name, email, endsAt, sessions, mayHaveTokens, mayAnswer } = model;
  return (
    <>
      <ScreenHead
        title="Your account"
        about="How you sign in, how you sign answers to shoppers, and what you are notified of."
      >
        {mayHaveTokens ? (
          <ButtonLink to="/profile/tokens">
            <Glyph name="key" />
            Personal tokens
          </ButtonLink>
        ) : null}
      </ScreenHead>
      <div className="stack">
        <div className="panel panel-body">
          <Facts
            facts={[
              ["Name", name],
              ["E-mail address", email],
              ["This session ends", <Moment key="ends" at={endsAt} />],
            ]}
          />
        </div>
        {mayAnswer ? <SignedAs name={name} profile={model.own.profile} /> : null}
        {mayAnswer ? <Notices email={email} muted={model.own.mutedNotices} /> : null}
        <Passkeys model={model} />
        <PanelSection title="Sessions">
          <Table
            caption="Sessions"
            rows={sessions}
            keyOf={({ key }) => key}
            columns={[
              {
                name: "Browser",
                cell: ({ browser, isThis }) => (
                  <>
                    {browser} {isThis ? <Badge tone="note">This one</Badge> : null}
                  </>
                ),
              },
              { name: "Last seen", isNarrow: true, cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
            ]}
          />
        </PanelSection>
        {sessions.length > 1 ? <StepForm step="sign-out" label="Sign out everywhere else" /> : null}
      </div>
    </>
  );
}

function Passkeys({ model: { passkeys, isDemo } }: { model: ProfileModel }) {
  const revalidator = useRevalidator();
  const show = useToast();
  const [mayAdd, setMayAdd] = useState(false);
  return (
    <PanelSection title="Passkeys">
      {passkeys.length === 0 ? (
        <StateMessage
          symbol="key"
          title="No passkey"
          text={
            isDemo
              ? "Members of the demo sign in without one."
              : "Add one, so that you can sign in without your company’s account."
          }
        />
      ) : (
        <Table
          caption="Passkeys"
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { name: "Added", cell: ({ createdAt }) => <Moment at={createdAt} /> },
            {
              name: "Last used",
              cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Not since it was added"),
            },
            {
              name: "Actions",
              isNameHidden: true,
              isNarrow: true,
              cell: ({ id }) =>
                passkeys.length > 1 ? <StepForm step="remove" id={id} label="Remove" isDanger /> : null,
            },
          ]}
        />
      )}
      <div className="panel-body form">
        {mayAdd ? (
          <PasskeyButton
            address="/profile/passkey"
            how="create"
            onDone={() => {
              setMayAdd(false);
              show("The passkey was added");
              void revalidator.revalidate();
            }}
          >
            Create it on this device
          </PasskeyButton>
        ) : (
          <ConfirmedForm<ProfileAnswer> action="/profile" onDone={() => setMayAdd(true)}>
            {({ isSending }) => (
              <SubmitButton name="step" value="add" disabled={isSending}>
                Add a passkey
              </SubmitButton>
            )}
          </ConfirmedForm>
        )}
      </div>
    </PanelSection>
  );
}

function StepForm({
  step,
  id = "",
  label,
  isDanger = false,
}: {
  step: "sign-out" | "remove";
  id?: string;
  label: string;
  isDanger?: boolean;
}) {
  return (
    <ProfileForm>
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            className="button"
            data-size={isDanger ? "small" : undefined}
            data-kind={isDanger ? "danger" : undefined}
            disabled={isSending}
          >
            {label}
          </button>
        </>
      )}
    </ProfileForm>
  );
}
