import { CopyLine } from "#console/parts/copy-line.tsx";
import { Notice } from "#console/parts/screen.tsx";

/** The link of an invitation that was just made, or that it is on its way. */
export function InvitationLink({
  email,
  address,
  notMailed = null,
}: {
  email: string;
  /** Null where it was sent by e-mail. */
  address: string | null;
  /** Why it couldn’t be sent, as a sentence. */
  notMailed?: string | null;
}) {
  if (address === null) return <Notice tone="good">The link is on its way to {email}.</Notice>;
  return (
    <Notice tone={notMailed === null ? "good" : "bad"}>
      {notMailed === null ? null : <p>It isn’t sent by e-mail. {notMailed}</p>}
      <p>Send this link to {email}, and to no one else. It is shown only now.</p>
      <CopyLine text={address} />
    </Notice>
  );
}
