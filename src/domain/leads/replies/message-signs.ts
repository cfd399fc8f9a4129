/** The headers that say what a message is, in lower case by name, the first of each. */
export type Signs = Partial<Record<SignName, string>>;
export const signNames = [
  ...["auto-submitted", "precedence", "x-autoreply", "x-autorespond", "x-auto-response-suppress"],
  ...["list-id", "list-unsubscribe", "content-type", "x-spam-flag", "x-spam-status", "x-spam"],
] as const;
export type SignName = (typeof signNames)[number] | (string & {});

/**
 * Whether a program sent it (RFC 3834), so that no one waits for an answer: automatic replies, reports about delivery, lists, and messages of this
 * platform that came back, which all say `Auto-Submitted`.
 * @param sender of the envelope; empty for a report
 */
export function isAutomatic(signs: Signs, sender: string): boolean {
  const word = (name: string) => (signs[name] ?? "").trim().toLowerCase();
  return (
    sender === "" ||
    sender === "<>" ||
    /^(?!no\b)./.test(word("auto-submitted")) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(word("precedence")) ||
    word("x-autoreply") !== "" ||
    word("x-autorespond") !== "" ||
    word("list-id") !== "" ||
    word("list-unsubscribe") !== "" ||
    word("content-type").startsWith("multipart/report")
  );
}

/** Whether the mail server in front marked it as spam. */
export function isMarkedSpam(signs: Signs): boolean {
  const yes = (name: string) => /^\s*(?:yes|true)\b/i.test(signs[name] ?? "");
  return yes("x-spam-flag") || yes("x-spam-status") || yes("x-spam");
}
