export type Asked = "stop" | "start" | "help";

const words: Readonly<Record<Asked, readonly string[]>> = {
  stop: [
    "stop",
    "stopall",
    "stop all",
    "unsubscribe",
    "cancel",
    "end",
    "quit",
    "optout",
    "opt out",
    "revoke",
  ],
  start: ["start", "unstop", "resume"],
  help: ["help", "info"],
};

/** What a text message asks that is one of the words which every sender of them obeys; null for any other, as “Stop by on Tuesday?”. */
export function askedByWord(text: string): Asked | null {
  const plain = text
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return text.length <= 40
    ? ((Object.keys(words) as Asked[]).find((asked) => words[asked].includes(plain)) ?? null)
    : null;
}

/** A longer e-mail is about something else too, and is for people to read. */
const maxAsking = 300;
const phrases =
  /\b(?:take|remove) (?:me|my (?:e-?mail|address)) (?:off|from) (?:the|your|this|all) (?:mailing |e-?mail )?lists?\b|\bunsubscribe me\b|\bstop (?:e-?mailing|contacting|messaging|sending me)\b|\b(?:do not|don['’]t) (?:e-?mail|contact) me (?:again|any ?more)\b/i;

/** Whether an e-mail asks for no more messages: by one of the words, alone in its subject or text, or in a sentence of a short one. */
export function asksToStop(subject: string, written: string): boolean {
  if (askedByWord(written) === "stop") return true;
  if (/^(?:unsubscribe|opt[- ]?out)$/i.test(subject.trim())) return true;
  return written.length <= maxAsking && phrases.test(written.replace(/\s+/g, " "));
}
