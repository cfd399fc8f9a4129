/**
 * What became of a form of one's account.
 * @property field the field that has to be changed, which says why
 */
export type ProfileAnswer = { kind: "done" | "failed"; text: string; field?: string } | { kind: "fresh" };
