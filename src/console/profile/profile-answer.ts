/** What became of a form of one's account. */
export type ProfileAnswer = { kind: "done" | "failed"; text: string } | { kind: "fresh" };
