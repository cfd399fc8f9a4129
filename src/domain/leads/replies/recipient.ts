export const replyToken = "reply+";

/** The token of a recipient at the domain for replies; null for another address there, undefined for one elsewhere. */
export function tokenOfRecipient(address: string, domain: string): string | null | undefined {
  const at = address.lastIndexOf("@");
  if (at < 1 || address.slice(at + 1).toLowerCase() !== domain) return undefined;
  return /^reply\+([a-z2-7]{26})$/.exec(address.slice(0, at).toLowerCase())?.[1] ?? null;
}

/** Whether mail to an address would come back to this platform. */
export const isReplyAddress = (address: string, domain: string): boolean =>
  tokenOfRecipient(address, domain) !== undefined;
