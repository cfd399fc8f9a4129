import { invitationHours } from "#domain/staff/members/invitations.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Outbox, SendingSite } from "#platform/adapters/messages/outbox.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";

type MailDeps = { outbox: Pick<Outbox, "email">; takeLimit: TakeLimit };

/**
 * Sends the link of an invitation to the person that it is for.
 * @param site one of the group, whose name the mail has
 * @returns null once the mail server took it, else why it isn't sent, as a sentence
 */
export async function mailInvitation(
  { outbox, takeLimit }: MailDeps,
  site: SendingSite,
  { address, email, inviter }: { address: string; email: string; inviter: { id: string; name: string } },
): Promise<string | null> {
  if ((await takeLimit("staffInvitation", site, `member ${inviter.id}`)) > 0)
    return "You sent many invitations within an hour.";
  const outcome = await outbox.email(site, {
    messageId: `<invitation-${randomId()}@forecourt>`,
    fromName: site.name,
    from: null,
    to: email,
    replyTo: null,
    subject: `${inviter.name} invites you to the console of ${site.name}`,
    text: invitationText(site.name, inviter.name, address),
    html: null,
    attachments: [],
    aboutId: null,
    automatic: "auto-generated",
  });
  return outcome.kind === "sent" ? null : `The mail server refused it: ${outcome.answer}`;
}

const invitationText = (site: string, inviter: string, address: string): string =>
  `${inviter} invites you to the console of ${site}, where its website is run.

Open this link to join. It is for you alone, works once, and for ${invitationHours} hours:

${address}

If you don’t expect it, ask ${inviter}, and don’t open it.
`;
