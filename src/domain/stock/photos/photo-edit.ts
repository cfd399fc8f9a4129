import type { PhotoEdit } from "#domain/stock/changes-by-staff/overrides/photo-list.ts";

export type { PhotoEdit };

/** A part of a picture, in its pixels. */
export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

export const asItIs: PhotoEdit = { turns: 0, crop: null };

/** Width to height of the picture of a car's card. */
export const cardShape = 3 / 2;

/** Percent of the largest part that fits: the smallest that can be chosen. */
export const minCropSize = 30;

/** The size of a picture after it was turned. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height };

export function croppedBox(picture: Size, { turns, crop }: PhotoEdit): Box {
  const { width, height } = turnedSize(picture, turns);
  if (!crop) return { left: 0, top: 0, width, height };
  const widest = Math.min(width, height * cardShape);
  const part = {
    width: Math.max(1, Math.round((widest * crop.size) / 100)),
    height: Math.max(1, Math.round((widest / cardShape) * (crop.size / 100))),
  };
  return {
    left: Math.round(((width - part.width) * crop.across) / 100),
    top: Math.round(((height - part.height) * crop.down) / 100),
    ...part,
  };
}

const steps = { left: 3, right: 1 } as const;

/** The edit after another quarter turn. The crop stays where it is on the screen. */
export function turned(edit: PhotoEdit, to: keyof typeof steps): PhotoEdit {
  return { ...edit, turns: ((edit.turns + steps[to]) % 4) as PhotoEdit["turns"] };
}

type Fields = { get(name: string): unknown };

/**
 * Reads an edit from a form or an address: `turns` from 0 to 3, `turn` (left, right) for one more, `crop` (card or empty), and its `size`,
 * `across` and `down` in percent.
 * @returns null when a field has another value
 */
export function readPhotoEdit(fields: Fields): PhotoEdit | null {
  const number = (name: string, usual: number, least: number, most: number): number | null => {
    const text = String(fields.get(name) ?? "");
    const value = text === "" ? usual : Number(text);
    return Number.isInteger(value) && value >= least && value <= most ? value : null;
  };
  const turns = number("turns", 0, 0, 3);
  const size = number("size", 100, minCropSize, 100);
  const across = number("across", 50, 0, 100);
  const down = number("down", 50, 0, 100);
  const shape = String(fields.get("crop") ?? "");
  const turn = String(fields.get("turn") ?? "");
  if (turns === null || size === null || across === null || down === null) return null;
  if ((shape !== "" && shape !== "card") || (turn !== "" && turn !== "left" && turn !== "right")) return null;
  const edit: PhotoEdit = {
    turns: turns as PhotoEdit["turns"],
    crop: shape === "card" ? { size, across, down } : null,
  };
  return turn === "" ? edit : turned(edit, turn);
}

export function changesNothing(picture: Size, edit: PhotoEdit): boolean {
  const { width, height } = croppedBox(picture, edit);
  return edit.turns === 0 && width === picture.width && height === picture.height;
}
