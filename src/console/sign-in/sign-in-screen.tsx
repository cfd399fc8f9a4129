import { AlonePanel } from "#console/parts/frame.tsx";
import { PasskeyButton } from "#console/parts/passkey-button.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { roleName } from "#domain/staff/access/role-name.ts";
import type { DemoMember } from "#domain/staff/sign-in/demo-member.ts";

/** Signing in with a passkey; with the demo also as one of its members. */
export function SignInScreen({
  back,
  isEnded,
  demo,
}: {
  back: string;
  /** Whether a form came after its session had ended. */
  isEnded: boolean;
  demo: DemoMember[] | null;
}) {
  return (
    <AlonePanel>
      <div>
        <h1>Sign in to the console</h1>
        <p className="quiet">For dealer staff and operators.</p>
      </div>
      {isEnded ? (
        <Notice takesFocus>
          Your session had ended, so nothing was saved or sent. Sign in again: you come back to the screen
          with what you typed.
        </Notice>
      ) : null}
      <PasskeyButton
        address="/sign-in/passkey"
        how="use"
        back={back}
        onDone={(to) => window.location.assign(to)}
      >
        Sign in with a passkey
      </PasskeyButton>
      <a className="button" data-size="wide" href={`/sign-in/company?back=${encodeURIComponent(back)}`}>
        Use your company account
      </a>
      <p className="quiet small">
        No passkey yet? An owner of your group invites you. Lost it? Ask an owner for a new invitation.
      </p>
      {demo ? <DemoSignIn back={back} members={demo} /> : null}
    </AlonePanel>
  );
}

/** Members by group, so that a trial begins with one click. */
function DemoSignIn({ back, members }: { back: string; members: DemoMember[] }) {
  return (
    <>
      <div className="divider">Demo, on this machine only</div>
      <form method="post" action="/demo/sign-in" className="nav-list">
        <input type="hidden" name="back" value={back} />
        {members.map(({ id, name, role, group }) => (
          <button
            key={`${id} ${role} ${group}`}
            type="submit"
            name="member"
            value={id}
            className="nav-link"
            aria-label={`Sign in as ${name}, ${roleName(role)}${group ? ` of ${group}` : ""}`}
          >
            <span className="initials" aria-hidden="true">
              {roleName(role).slice(0, 2)}
            </span>
            <span>
              Sign in as {name}
              <span className="quiet small">
                <br />
                {roleName(role)}
                {group ? `, ${group}` : ""}
              </span>
            </span>
          </button>
        ))}
      </form>
    </>
  );
}
