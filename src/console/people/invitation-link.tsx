import { CopyLine } from "#console/parts/copy-line.tsx";
import { Notice } from "#console/parts/screen.tsx";

/** The link of an invitation that was just made. */
export function InvitationLink({ address, email }: { address: string; email: string }) {
  return (
    <Notice tone="good">
      <p>Send this link to {email}, and to no one else. It is shown only now.</p>
      <CopyLine text={address} />
    </Notice>
  );
}
