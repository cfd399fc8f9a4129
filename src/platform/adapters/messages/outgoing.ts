/** What is sent to people, and what became of the sending. */
export type Attachment = { name: string; contentType: string; content: string };

export type OutgoingEmail = {
  /** `<…@…>`, the same in every repeat. */
  messageId: string;
  fromName: string;
  /** Address it comes from; the platform's own when null. */
  from: string | null;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  attachments: Attachment[];
  leadId: string | null;
  /** `Auto-Submitted` of RFC 3834, so that no other program answers it. */
  automatic: "auto-replied" | "auto-generated";
};

export type OutgoingSms = {
  messageId: string;
  /** `+61…`. */
  to: string;
  text: string;
  leadId: string | null;
};

/** `final`: trying again is of no use. */
export type SendOutcome =
  | { kind: "sent"; answer: string }
  | { kind: "failed"; answer: string; final: boolean };
