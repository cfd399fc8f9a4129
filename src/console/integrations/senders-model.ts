import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { MailFigures } from "#platform/adapters/messages/mail-failures.ts";
import type { KeyState } from "#platform/adapters/messages/sender-key-state.ts";

/** A key's state and the DNS record to add. */
export type ShownKey = {
  id: string;
  selector: string;
  state: KeyState["kind"];
  /** Until when the record of a replaced key has to stay; null for any other, or where it may go. */
  recordUntil: string | null;
  checkedAt: string | null;
  record: { name: string; value: string };
};

/** What a check of the domain's other records found. */
export type ShownFinding = { check: string; isGood: boolean; text: string; remedy: string };

export type ShownSender = { domain: string; sites: string[]; keys: ShownKey[]; findings: ShownFinding[] };

/** What became of a site’s e-mails to shoppers in seven days. */
export type ShownMail = MailFigures & { site: string; isPaused: boolean };

export type SendersModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  senders: ShownSender[];
  /** By site, of those that sent any. */
  mails: ShownMail[];
  /** The names of sites that use the platform's sender. */
  withoutSender: string[];
  /** False where messages are stored instead of sent. */
  isSending: boolean;
  mayChange: boolean;
};

export type SendersAnswer = { kind: "done" | "failed"; text: string };

export const sendersPath = "/integrations/senders";
