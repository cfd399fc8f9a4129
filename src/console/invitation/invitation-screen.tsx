import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm, type NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { AlonePanel } from "#console/parts/frame.tsx";
import { PasskeyButton } from "#console/parts/passkey-button.tsx";
import { Notice } from "#console/parts/screen.tsx";
import type { Role } from "#domain/staff/access/permissions.ts";
import { roleName } from "#domain/staff/access/role-name.ts";
import type { AcceptWay } from "./accept-way.ts";

export type InvitationModel =
  | { kind: "gone" }
  | {
      kind: "open";
      /** The address of this page. */
      path: string;
      name: string;
      email: string;
      role: Role;
      group: string | null;
      /** How the person accepts: with a new passkey; signed in as themselves; or after signing out. */
      way: AcceptWay;
    };

/** Where the link of an invitation leads. */
export function InvitationScreen({ model }: { model: InvitationModel }) {
  return (
    <AlonePanel>
      {model.kind === "gone" ? (
        <>
          <h1>This invitation doesn’t work any more</h1>
          <p>It was used, withdrawn, or is older than a day. Ask whoever sent it for a new one.</p>
          <a className="button" data-size="wide" href="/sign-in">
            Sign in
          </a>
        </>
      ) : (
        <OpenInvitation model={model} />
      )}
    </AlonePanel>
  );
}

function OpenInvitation({
  model: { path, name, email, role, group, way },
}: {
  model: Extract<InvitationModel, { kind: "open" }>;
}) {
  return (
    <>
      <div>
        <h1>Welcome, {name}</h1>
        <p className="quiet">
          You are invited as {roleName(role)}
          {group ? ` of ${group}` : ", to operate this platform"}. Your account is {email}.
        </p>
      </div>
      {way === "new passkey" ? (
        <>
          <PasskeyButton address={`${path}/passkey`} how="create" onDone={(to) => window.location.assign(to)}>
            Create a passkey and start
          </PasskeyButton>
          <p className="quiet small">
            A passkey replaces the password: your fingerprint, your face or your device’s PIN. It never leaves
            your device.
          </p>
          {group === null ? null : (
            <p className="quiet small">
              Do you have an account of this console at another group?{" "}
              <a href={`/sign-in?back=${encodeURIComponent(path)}`}>Sign in with your passkey first</a>, then
              accept, and one account opens both.
            </p>
          )}
        </>
      ) : null}
      {way === "accept" ? (
        <ConfirmedForm<{ kind: "refused" } | NeedsPasskey> action={path}>
          {({ answer, isSending }) => (
            <>
              {answer ? (
                <Notice tone="bad">The invitation couldn’t be accepted. Ask for a new one.</Notice>
              ) : null}
              <SubmitButton kind="primary" data-size="wide" disabled={isSending}>
                Accept
              </SubmitButton>
            </>
          )}
        </ConfirmedForm>
      ) : null}
      {way === "another member" ? (
        <p>You are signed in as someone else. Sign out, then open the link again.</p>
      ) : null}
    </>
  );
}
