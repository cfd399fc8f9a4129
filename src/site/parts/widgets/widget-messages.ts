/**
 * The messages of `forecourt-widget/1` (docs/marketing.md) that a widget's page may send. Each is read from what an unknown page posts: at most
 * 16 KB, 20 a second; anything else is dropped and counted.
 */
export type WidgetMessage =
  | { type: "resize"; height: number }
  | { type: "close" }
  | { type: "unread"; count: number }
  | { type: "lead"; answers: WidgetAnswers }
  | { type: "event"; name: string; params: Record<string, string> };

/** What a shopper told a widget: contact details, other answers by their names, and a note. */
export type WidgetAnswers = {
  name: string;
  email: string;
  phone: string;
  others: [string, string][];
  note: string;
};

export const maxMessageCharacters = 16 * 1024;
export const maxMessagesPerSecond = 20;
const minHeight = 120;
const maxAnswers = 20;

export type MessageReader = { read(data: unknown): WidgetMessage | null; dropped(): number };

/**
 * Reads messages in the order of their arrival.
 * @param nowMs a clock in milliseconds
 * @param maxHeight of a widget's page now, in pixels
 */
export function messageReader(nowMs: () => number, maxHeight: () => number): MessageReader {
  let dropped = 0;
  let tokens = maxMessagesPerSecond;
  let lastMs = nowMs();
  const isWithinRate = () => {
    const now = nowMs();
    tokens = Math.min(maxMessagesPerSecond, tokens + ((now - lastMs) / 1_000) * maxMessagesPerSecond);
    lastMs = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  return {
    read: (data) => {
      const message = isWithinRate() && isSmall(data) ? parsed(data, maxHeight()) : null;
      if (!message) dropped += 1;
      return message;
    },
    dropped: () => dropped,
  };
}

function isSmall(data: unknown): data is Record<string, unknown> {
  if (typeof data !== "object" || data === null) return false;
  try {
    return JSON.stringify(data).length <= maxMessageCharacters;
  } catch {
    // A circle, or a value that JSON doesn't have.
    return false;
  }
}

function parsed(data: Record<string, unknown>, maxHeight: number): WidgetMessage | null {
  switch (data.type) {
    case "close":
      return { type: "close" };
    case "resize": {
      const { height } = data;
      if (typeof height !== "number" || !Number.isFinite(height)) return null;
      return { type: "resize", height: Math.round(Math.min(Math.max(height, minHeight), maxHeight)) };
    }
    case "unread": {
      const { n } = data;
      if (typeof n !== "number" || !Number.isInteger(n) || n < 0) return null;
      return { type: "unread", count: Math.min(n, 99) };
    }
    case "lead": {
      const answers = answersIn(data.answers, data.note);
      return answers && { type: "lead", answers };
    }
    case "event": {
      const { name, params } = data;
      if (typeof name !== "string" || !/^asc_[a-z_]{3,36}$/.test(name)) return null;
      return { type: "event", name, params: textsOf(params, 25, 100) };
    }
    default:
      return null;
  }
}

function answersIn(given: unknown, note: unknown): WidgetAnswers | null {
  const { name = "", email = "", phone = "", ...others } = textsOf(given, maxAnswers, 500);
  const text = typeof note === "string" ? note.slice(0, 2_000).trim() : "";
  if (!name && !email && !phone && !text && Object.keys(others).length === 0) return null;
  return { name, email, phone, others: Object.entries(others), note: text };
}

function textsOf(given: unknown, maxCount: number, maxLength: number): Record<string, string> {
  if (typeof given !== "object" || given === null) return {};
  const texts = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && value.trim() !== ""
      ? [[name.slice(0, 60), value.slice(0, maxLength).trim()]]
      : [],
  );
  return Object.fromEntries(texts.slice(0, maxCount));
}

/** The message of an enquiry: the note, then the answers that no field of ours has. */
export const messageText = ({ note, others }: WidgetAnswers): string =>
  [note, ...others.map(([name, text]) => `${name}: ${text}`)].filter(Boolean).join("\n").slice(0, 5_000);
