import type { PhotoEdit } from "#domain/stock/photos/photo-edit.ts";

/** One picture of a car, to be turned, cropped or replaced. */
export type PhotoEditing = {
  /** From 1, and how many the car shows. */
  place: number;
  count: number;
  /** The picture that is edited, as it was uploaded or came from the feed. */
  source: { src: string; width: number; height: number };
  /** What the form shows: what was chosen and not saved, else what is saved. */
  edit: PhotoEdit;
  /** Whether shoppers see another picture than the original, and whose that one is. */
  isEdited: boolean;
  isOwn: boolean;
};

/** Nothing was saved; `edit` is what was chosen. */
export type PhotoProblem = { of: "edit" | "file"; problem: string; edit: PhotoEdit | null };
