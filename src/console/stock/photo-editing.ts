import type { Condition } from "#domain/cars/condition.ts";
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
  /** The picture as shoppers see it, and what it shows of the car's condition; null where it is among the others. */
  shown: { src: string; width: number; height: number };
  condition: Condition | null;
};

/** Nothing was saved; `edit` and `condition` are what was chosen. */
export type PhotoProblem = {
  of: "edit" | "file" | "condition";
  problem: string;
  edit: PhotoEdit | null;
  condition?: Condition;
};
