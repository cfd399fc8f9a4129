/** Messages to people, and the outcome of sending them. */
export type Attachment = { name: string; contentType: string; content: string };

export type OutgoingEmail = {
  /** `<…@…>`, the same for every attempt. */
  messageId: string;
  fromName: string;
  /** Sender address; the platform's own when null. */
  from: string | null;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: Attachment[];
  /** The message that it answers, and those before it, so that mail programs show one conversation. */
  inReplyTo?: string | undefined;
  references?: string[] | undefined;
  /** The record that it is about; null for none. */
  aboutId: string | null;
  /** `Auto-Submitted` (RFC 3834), so that no auto-responder replies. */
  automatic: "auto-replied" | "auto-generated" | "no";
  /** The address that a `POST` stops such mails at, without cookie or page (RFC 8058); none for mails that a person caused. */
  unsubscribe?: string;
};

export type OutgoingSms = {
  messageId: string;
  /** `+61…`. */
  to: string;
  text: string;
  aboutId: string | null;
};

/** `final`: a retry would fail too. `retryAfterMs`: the receiver asks to wait that long. */
export type SendOutcome =
  | { kind: "sent"; answer: string }
  | { kind: "failed"; answer: string; final: boolean; retryAfterMs?: number | null };
