/** People and searches are confirmed ones; `waiting`, `sent` and `failed` are e-mails. */
export type AlertCounts = { people: number; searches: number; waiting: number; sent: number; failed: number };

/** What keeps a site's alerts from arriving, as far as the installation knows. */
type AlertSender = {
  /** Whether the installation has a mail server. */
  isSending: boolean;
  /** The domain that the site's own sender is at; null where the installation's address sends. */
  domain: string | null;
  /** Whether a key signs for that domain. */
  isSigned: boolean;
};

/** What a screen says of it, or null where nothing is known to be wrong. */
export function senderProblem({ isSending, domain, isSigned }: AlertSender): string | null {
  if (!isSending)
    return "This installation has no mail server: alerts are stored here instead of sent. Searches can be saved all the same.";
  if (domain !== null && !isSigned)
    return `E-mails from ${domain} aren’t signed yet, and many mailboxes refuse those: publish its key under E-mail senders.`;
  return null;
}
