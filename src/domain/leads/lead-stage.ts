import { cutText } from "#lib/sent-text.ts";

/** How far staff got with a lead: what it is called, how its badge looks, whether it needs work, and whether the shopper was spoken to. */
const table = {
  new: { name: "New", tone: "note", isOpen: true, isAnswer: false },
  contacted: { name: "Contacted", tone: "warn", isOpen: true, isAnswer: true },
  appointment: { name: "Appointment", tone: "warn", isOpen: true, isAnswer: true },
  won: { name: "Won", tone: "good", isOpen: false, isAnswer: true },
  lost: { name: "Lost", tone: "plain", isOpen: false, isAnswer: true },
  spam: { name: "Spam", tone: "plain", isOpen: false, isAnswer: false },
} as const;

export type Stage = keyof typeof table;
export const stages = Object.keys(table) as [Stage, ...Stage[]];

/** The stages that a person chooses; spam has actions of its own, since it also holds deliveries back. */
export const chosenStages = stages.filter((stage): stage is Exclude<Stage, "spam"> => stage !== "spam");

export const openStages = stages.filter((stage) => table[stage].isOpen);

export const isOpenStage = (stage: Stage): boolean => table[stage].isOpen;

export const stageName = (stage: Stage): string => table[stage].name;
export const stageTone = (stage: Stage): (typeof table)[Stage]["tone"] => table[stage].tone;

/** The first answer: a stage beyond new says that the shopper was spoken to. */
export const isAnswer = (stage: Stage): boolean => table[stage].isAnswer;

/** By when a lead has to be answered: its first message, else what its shopper wrote last; null while neither waits. */
export function answerDue<Time>({
  stage,
  answeredAt,
  dueAt,
  repliedAt,
  replyDueAt,
}: {
  stage: Stage;
  answeredAt: Time | null;
  dueAt: Time | null;
  repliedAt: Time | null;
  replyDueAt: Time | null;
}): Time | null {
  if (stage === "new" && answeredAt === null && dueAt !== null) return dueAt;
  return repliedAt === null ? null : replyDueAt;
}

/** Whether it should have been answered by now. */
export function isOverdue(lead: Parameters<typeof answerDue<Date>>[0], now: Date): boolean {
  const due = answerDue(lead);
  return due !== null && due < now;
}

export type Handling = {
  stage: Stage;
  ownerId: string | null;
  tags: string[];
  /** Why it was lost; null for a lead that isn’t, and where only another system said so. */
  lostReason: string | null;
  /** The day on which it returns to the open leads; null for one that doesn’t sleep. */
  asleepUntil: string | null;
};

/** A lead’s handling without what its stage leaves no room for: only a lost one has a reason, only an open one sleeps. */
export const settled = (handling: Handling): Handling => ({
  ...handling,
  lostReason: handling.stage === "lost" ? handling.lostReason : null,
  asleepUntil: table[handling.stage].isOpen ? handling.asleepUntil : null,
});

/** Whether a person who loses a lead still has to say why. @param reasons those of the configuration */
export const lacksReason = (
  seen: { stage: Stage },
  wanted: { stage: Stage; lostReason: string | null },
  reasons: readonly string[],
): boolean =>
  wanted.stage === "lost" &&
  seen.stage !== "lost" &&
  reasons.length > 0 &&
  !reasons.includes(wanted.lostReason ?? "");

const maxTags = 10;
const maxTagLength = 30;

/** Tags as typed, separated by commas: trimmed, each once whatever its case, at most ten of 30 characters. */
export function readTags(typed: string): string[] {
  const bySpelling = new Map<string, string>();
  for (const tag of typed.split(",")) {
    const plain = cutText(tag.replace(/\s+/g, " ").trim(), maxTagLength);
    if (plain !== "" && !bySpelling.has(plain.toLowerCase())) bySpelling.set(plain.toLowerCase(), plain);
  }
  return [...bySpelling.values()].slice(0, maxTags);
}
