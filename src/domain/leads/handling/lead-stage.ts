import { cutText } from "#lib/sent-text.ts";

/** How far staff got with a lead. */
export const stages = ["new", "contacted", "appointment", "won", "lost", "spam"] as const;
export type Stage = (typeof stages)[number];

/** The stages that a person chooses; spam has actions of its own, since it also holds deliveries back. */
export const chosenStages = stages.filter((stage): stage is Exclude<Stage, "spam"> => stage !== "spam");

const names: Record<Stage, string> = {
  new: "New",
  contacted: "Contacted",
  appointment: "Appointment",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};
export const stageName = (stage: Stage): string => names[stage];

const tones = {
  new: "note",
  contacted: "warn",
  appointment: "warn",
  won: "good",
  lost: "plain",
  spam: "plain",
} as const;
export const stageTone = (stage: Stage): (typeof tones)[Stage] => tones[stage];

/** The first answer: a stage beyond new says that the shopper was spoken to. */
export const isAnswer = (stage: Stage): boolean => stage !== "new" && stage !== "spam";

/** Whether it should have been answered by now. */
export function isOverdue(
  { stage, answeredAt, dueAt }: { stage: Stage; answeredAt: Date | null; dueAt: Date | null },
  now: Date,
): boolean {
  return stage === "new" && answeredAt === null && dueAt !== null && dueAt < now;
}

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
