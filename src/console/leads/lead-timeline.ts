import type { LeadChannel } from "#domain/configuration/slices/lead-slice.ts";
import { stageName, stages } from "#domain/leads/lead-stage.ts";
import { kindName } from "#domain/leads/replies/attachment-kind.ts";
import { withoutQuotation } from "#domain/leads/replies/quoted-text.ts";
import type { StoredDelivery } from "#domain/leads/stored-leads/stored-lead.ts";
import { spacedPhone } from "#lib/phone-number.ts";
import { staffDate } from "#lib/staff-date.ts";

/** Something that happened with a lead, for its timeline. Times are ISO 8601. */
export type TimelineItem = {
  id: string;
  at: string;
  title: string;
  /** Below it, one line each; those of a note have its line breaks. */
  lines: string[];
  /** When it is tried next, for a line of its own. */
  nextTryAt: string | null;
  tone: "plain" | "good" | "warn" | "bad";
  /** What the shopper wrote, or was answered. */
  message?: ShownMessage;
  /** Whether a colleague noted it. */
  isNote?: true;
  /** How it was delivered, to be unfolded; what failed or waits says it in `lines`. */
  proof?: string[];
  /** The other lead that it is of. */
  of?: { to: string; text: string };
};

/** Whether it belongs to the conversation, rather than to what happened besides. */
export const isSaid = ({ message, isNote }: TimelineItem): boolean =>
  message !== undefined || isNote === true;

export type ShownFile = { id: string; name: string; about: string };

/** A message: plain text, in which what it quotes is folded. */
export type ShownMessage = {
  /** Null for a text message. */
  subject: string | null;
  written: string;
  quoted: string;
  files: ShownFile[];
  /** What wasn't stored of it; null for nothing. */
  leftOut: string | null;
  isNew: boolean;
  isSpam: boolean;
};

type Reply = {
  id: string;
  channel: "email" | "sms";
  asks: "stop" | "start" | "help" | null;
  fromName: string;
  fromAddress: string;
  subject: string;
  text: string;
  placedBy: "token" | "thread" | "sender" | "member" | null;
  isAutomatic: boolean;
  isSpam: boolean;
  leftOut: string | null;
  readAt: Date | null;
  readBy: string[];
  receivedAt: Date;
};
type Attachment = { id: string; replyId: string; name: string; type: string; bytes: number };

const askedText = (asks: NonNullable<Reply["asks"]>, isSms: boolean): string =>
  ({
    stop: `Asks for no more messages: no ${isSms ? "text messages" : "e-mails"} are sent`,
    start: "Allows messages again",
    help: "Asked who sends these messages",
  })[asks];

/**
 * @param shopper the name, address and number that the lead has
 * @param memberId who looks at it
 */
export function replyItem(
  reply: Reply,
  files: readonly Attachment[],
  shopper: Record<"name" | "email" | "phone", string | null>,
  memberId: string,
): TimelineItem {
  const { id, channel, fromName, fromAddress, receivedAt, isAutomatic, isSpam, placedBy } = reply;
  const isSms = channel === "sms";
  const own = [shopper.email?.toLowerCase(), shopper.phone];
  const isOther = fromAddress !== "" && !own.includes(fromAddress);
  const sender = fromName || (isSms && !isOther && shopper.name) || fromAddress || "Someone";
  return {
    id: `reply ${id}`,
    at: receivedAt.toISOString(),
    title: isAutomatic
      ? `Automatic message from ${sender}`
      : `${sender} answered by ${isSms ? "text message" : "e-mail"}`,
    lines: [
      isOther ? `From ${fromAddress}, which isn’t the lead’s ${isSms ? "number" : "address"}` : "",
      placedBy === "sender" && !isSms ? "Placed here by its sender’s address" : "",
      reply.asks === null ? "" : askedText(reply.asks, isSms),
      isSpam ? "Marked as spam by the mail server: be careful with links and files" : "",
    ].filter(Boolean),
    nextTryAt: null,
    tone: isAutomatic || isSpam ? "plain" : "good",
    message: {
      subject: isSms ? null : reply.subject,
      ...withoutQuotation(reply.text),
      leftOut: reply.leftOut,
      isNew: reply.readAt === null && !reply.readBy.includes(memberId),
      isSpam,
      files: files
        .filter(({ replyId }) => replyId === id)
        .map(({ id: file, name, type, bytes }) => ({
          id: file,
          name,
          about: `${kindName(type)}, ${sizeText(bytes)}`,
        })),
    },
  };
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type Event = {
  id: string;
  at: Date;
  kind: string;
  memberId: string | null;
  source: string;
  subjectId: string | null;
  details: Record<string, unknown>;
};

const channels: Record<LeadChannel, string> = {
  email: "e-mail",
  adf_email: "ADF e-mail",
  adf_http: "ADF by HTTP",
  webhook: "webhook",
  sms: "text message",
};
export const channelName = (channel: LeadChannel): string => channels[channel];

const recipients: Record<StoredDelivery["purpose"], string> = {
  dealer: "To the dealer",
  acknowledgement: "Confirmation to the shopper",
  alert: "Alert about a failed delivery",
  notice: "Notice",
  answer: "Answer to the shopper",
};

/** The proof of a delivery: how often it was tried, the last answer, the next try, and the message id. */
export function deliveryItem(delivery: StoredDelivery): TimelineItem {
  const { id, purpose, channel, target, state, attempts, lastAnswer, messageId, nextTryAt, words } = delivery;
  const outcome = {
    delivered: "delivered",
    dead: "failed",
    waiting: attempts > 0 ? "tried again" : "waiting",
  };
  const tones = { delivered: "good", dead: "bad", waiting: attempts > 0 ? "warn" : "plain" } as const;
  const tries = attempts === 0 ? "Not tried yet" : `${attempts} ${attempts === 1 ? "try" : "tries"}`;
  const by = purpose === "answer" && words?.fromName ? `${words.fromName} answered` : null;
  const proof = [`${tries}${lastAnswer ? `; last answer: ${lastAnswer}` : ""}`, `Message id ${messageId}`];
  return {
    id: `delivery ${id}`,
    at: (delivery.deliveredAt ?? delivery.createdAt).toISOString(),
    title: `${by ?? recipients[purpose]} by ${channelName(channel)}: ${outcome[state]}`,
    lines: [...(target ? [`To ${target}`] : []), ...(state === "delivered" ? [] : proof)],
    ...(state === "delivered" ? { proof } : {}),
    nextTryAt: state === "waiting" && attempts > 0 ? nextTryAt.toISOString() : null,
    tone: tones[state],
    ...(purpose === "answer" && words ? { message: sentMessage(channel, words) } : {}),
  };
}

const sentMessage = (
  channel: LeadChannel,
  { subject, text: written }: { subject: string; text: string },
): ShownMessage => ({
  subject: channel === "sms" ? null : subject,
  written,
  quoted: "",
  files: [],
  leftOut: null,
  isNew: false,
  isSpam: false,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const stageText = (value: unknown): string => {
  const stage = stages.find((one) => one === value);
  return stage ? stageName(stage) : text(value);
};
const tagText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.join(", ") : "none";

const correctionText = ({ from, to }: Record<string, unknown>): string =>
  `${spacedPhone(text(from)) || "None"} → ${spacedPhone(text(to)) || "none"}`;

/** @param nameOf name of a member by id */
export function eventItem(event: Event, nameOf: (id: string) => string): TimelineItem {
  const { id, at, details, subjectId } = event;
  const who = event.memberId
    ? nameOf(event.memberId)
    : ({ routing: "Routing", command: "A command", system: "Another system" }[event.source] ?? "Someone");
  const said = ((): { title: string; lines?: string[]; tone?: TimelineItem["tone"] } => {
    switch (event.kind) {
      case "stage":
        return { title: `${who}: ${stageText(details.from)} → ${stageText(details.to)}` };
      case "owner":
        return {
          title:
            subjectId === null ? `${who} removed the owner` : `${who} assigned it to ${nameOf(subjectId)}`,
        };
      case "tags":
        return { title: `${who} changed the tags`, lines: "to" in details ? [tagText(details.to)] : [] };
      case "note":
        return {
          title: `Note by ${who}${Array.isArray(details.to) ? ` to ${details.to.map((to) => nameOf(text(to))).join(", ")}` : ""}`,
          lines: [text(details.text)].filter(Boolean),
        };
      case "answer":
        return {
          title: `${who} answered by ${details.channel === "sms" ? "text message" : "e-mail"}`,
          lines: [text(details.subject)].filter(Boolean),
          tone: "good",
        };
      case "settled":
        return { title: `${who} noted that no answer is needed` };
      case "contact":
        return {
          title: `${who} corrected the ${details.field === "phone" ? "number" : "address"}`,
          lines: "from" in details || "to" in details ? [correctionText(details)] : [],
        };
      case "merged":
        return { title: `${who} merged another lead into this one` };
      case "separated":
        return { title: `${who} separated a merged lead again` };
      case "reason":
        return { title: `${who} said why it was lost`, lines: [text(details.to)].filter(Boolean) };
      case "sleep":
        return {
          title: details.to
            ? `${who} lets it sleep until ${staffDate(text(details.to))}`
            : `${who} took it back among the open leads`,
        };
      case "reminded":
        return {
          title:
            subjectId === null
              ? "It is back; it has no owner to remind"
              : `${nameOf(subjectId)} was reminded`,
        };
      case "resend":
        return { title: `${who} had it delivered again` };
      case "notified":
        return subjectId === null
          ? {
              title: "No member was notified",
              lines: ["“Who answers which lead?” names no member for it who may see it."],
              tone: "bad",
            }
          : {
              title: details.isMuted
                ? `It went to ${nameOf(subjectId)}, who wants no e-mails about new leads`
                : `${nameOf(subjectId)} was notified${details.role === "manager" ? " as the manager" : ""}`,
            };
      default:
        return {
          title: details.system ? `${text(details.system)}: ${text(details.status)}` : `${who} reported`,
          lines: details.id ? [`Its id there is ${text(details.id)}`] : [],
        };
    }
  })();
  return {
    id: `event ${id}`,
    at: at.toISOString(),
    title: said.title,
    lines: said.lines ?? [],
    nextTryAt: null,
    tone: said.tone ?? "plain",
    ...(event.kind === "note" ? { isNote: true } : {}),
  };
}

export const newestItemsFirst = (items: readonly TimelineItem[]): TimelineItem[] =>
  [...items].sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
