import { useEffect } from "react";
import { SubmitButton } from "#console/parts/button.tsx";
import { TextField } from "#console/parts/field.tsx";
import { AlonePanel } from "#console/parts/frame.tsx";
import { Notice } from "#console/parts/screen.tsx";

const reasons = {
  none: "This group has no company account for the console. Sign in with a passkey.",
  often: "There were many tries from your network. Wait a minute, then try again.",
  unreachable: "Your company’s sign-in can’t be reached just now. Try again in a moment, or use a passkey.",
  refused: "Your company’s sign-in didn’t confirm who you are. Try again.",
  unknown: "Your company account isn’t a member of this group yet. Ask an owner for an invitation.",
  "another identity":
    "Another company account is linked to the member with your address. Ask an owner to unlink it under People, then try again.",
} as const;

/** Signing in by the provider of a group. */
export function CompanyScreen({
  back,
  group,
  reason,
  to,
}: {
  back: string;
  group: string;
  reason: keyof typeof reasons | null;
  /** The provider's address, once it is known: the page goes there. */
  to: string | null;
}) {
  useEffect(() => {
    if (to !== null) window.location.assign(to);
  }, [to]);
  return (
    <AlonePanel>
      <h1>Sign in with your company account</h1>
      {reason ? <Notice tone="bad">{reasons[reason]}</Notice> : null}
      {to === null ? null : (
        <p>
          <a href={to}>Continue at {new URL(to).host}</a>
        </p>
      )}
      <form method="post" action="/sign-in/company" className="form">
        <input type="hidden" name="back" value={back} />
        <TextField
          label="Group"
          name="group"
          defaultValue={group}
          required
          autoCapitalize="none"
          autoComplete="organization"
          hint="The short name of your group, as an owner knows it."
        />
        <SubmitButton kind="primary" data-size="wide">
          Continue
        </SubmitButton>
      </form>
      <a href="/sign-in">Sign in with a passkey</a>
    </AlonePanel>
  );
}
