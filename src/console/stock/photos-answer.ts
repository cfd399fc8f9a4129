import type { PictureView } from "#domain/pictures/picture-url.ts";

/** A picture of a car as the screen shows it. A feed may name one picture twice: then its `key` is the same, and its `id` isn't. */
export type ShownPhoto = {
  id: string;
  key: string;
  view: PictureView;
  isOwn: boolean;
  isEdited: boolean;
  /** What it shows of the car's condition; null where it is among the others. */
  condition: string | null;
};

export type CarPhotosModel = {
  photos: ShownPhoto[];
  /** Whether staff changed the feed's pictures or their order. */
  isChanged: boolean;
};

export type PhotosAnswer =
  | { kind: "saved" | "changed" | "too many" | "gone" }
  /** The file is no picture, or too large. */
  | { kind: "refused"; problem: string };
