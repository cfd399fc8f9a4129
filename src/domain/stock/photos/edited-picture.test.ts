import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { editedPicture } from "./edited-picture.server.ts";
import { asItIs, changesNothing, croppedBox, type PhotoEdit, readPhotoEdit, turned } from "./photo-edit.ts";

const crop = { size: 100, across: 50, down: 50 };
const edits = fc.record({
  turns: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
  crop: fc.option(
    fc.record({ size: fc.integer({ min: 30, max: 100 }), across: fc.nat(100), down: fc.nat(100) }),
  ),
});

describe("the part of a picture that stays", () => {
  it.each<[string, PhotoEdit, number[]]>([
    ["all of it", asItIs, [0, 0, 800, 400]],
    ["all of it, turned", { turns: 1, crop: null }, [0, 0, 400, 800]],
    ["the middle in the card's shape", { turns: 0, crop }, [100, 0, 600, 400]],
    ["the left half in size", { turns: 0, crop: { size: 50, across: 0, down: 100 } }, [0, 200, 300, 200]],
    ["of an upright picture", { turns: 1, crop: { ...crop, down: 0 } }, [0, 0, 400, 267]],
  ])("is %s", (_, edit, [left, top, width, height]) => {
    expect(croppedBox({ width: 800, height: 400 }, edit)).toEqual({ left, top, width, height });
  });

  it("lies within the picture, whatever its size", () => {
    const side = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(side, side, edits, (width, height, edit) => {
        const box = croppedBox({ width, height }, edit);
        const all = croppedBox({ width, height }, { ...edit, crop: null });
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(box.width, box.height)).toBeGreaterThan(0);
        expect(box.left + box.width).toBeLessThanOrEqual(all.width);
        expect(box.top + box.height).toBeLessThanOrEqual(all.height);
      }),
    );
  });

  it("is read from a form, and from what the form of an edit sends", () => {
    const read = (text: string) => readPhotoEdit(new URLSearchParams(text));
    expect(read("")).toEqual(asItIs);
    expect(read("turns=3&turn=right")).toEqual(asItIs);
    expect(read("turns=0&turn=left&crop=card")).toEqual({ turns: 3, crop });
    expect(turned({ turns: 1, crop }, "left")).toEqual({ turns: 0, crop });
    for (const wrong of [
      "turns=4",
      "turns=x",
      "crop=round",
      "size=29",
      "size=101",
      "across=-1",
      "down=1.5",
      "turn=up",
    ])
      expect(read(wrong), wrong).toBeNull();
    expect(changesNothing({ width: 600, height: 400 }, { turns: 0, crop })).toBe(true);
    expect(changesNothing({ width: 600, height: 400 }, { turns: 2, crop })).toBe(false);
  });
});

describe("an edited picture", () => {
  /** Red at the top left, green at the top right, blue below. */
  const corners = () => {
    const part = (width: number, background: string) => ({
      create: { width, height: 40, channels: 3 as const, background },
    });
    return sharp({ create: { width: 120, height: 80, channels: 3, background: "#0000ff" } }).composite([
      { input: part(60, "#ff0000"), left: 0, top: 0 },
      { input: part(60, "#00ff00"), left: 60, top: 0 },
    ]);
  };
  const colourAt = async (bytes: Buffer, left: number, top: number) => {
    const pixel = await sharp(bytes)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return ["red", "green", "blue"][pixel.indexOf(Math.max(...pixel))];
  };
  const sizeOf = async (bytes: Buffer) => {
    const { width, height, format, exif } = await sharp(bytes).metadata();
    return [width, height, format, exif];
  };

  it("is turned to the right and to the left", async () => {
    const picture = { key: "k.png", width: 120, height: 80 };
    const bytes = await corners().png().toBuffer();
    const right = await editedPicture(bytes, picture, { turns: 1, crop: null });
    expect(await sizeOf(right)).toEqual([80, 120, "png", undefined]);
    expect([await colourAt(right, 70, 10), await colourAt(right, 70, 110)]).toEqual(["red", "green"]);
    const left = await editedPicture(bytes, picture, { turns: 3, crop: null });
    expect([await colourAt(left, 10, 110), await colourAt(left, 10, 10)]).toEqual(["red", "green"]);
  });

  it("is cropped after the orientation that a camera wrote, which it loses with everything else about it", async () => {
    const bytes = await corners().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = { key: "k.jpg", width: 80, height: 120 };
    const topRight = { turns: 0 as const, crop: { size: 50, across: 100, down: 0 } };
    const edited = await editedPicture(bytes, picture, topRight);
    expect(await sizeOf(edited)).toEqual([40, 27, "jpeg", undefined]);
    expect(await colourAt(edited, 20, 10)).toBe("red");
    const turnedBack = await editedPicture(bytes, picture, { turns: 3, crop: null });
    expect(await sizeOf(turnedBack)).toEqual([120, 80, "jpeg", undefined]);
    expect(await colourAt(turnedBack, 10, 10)).toBe("red");
  });

  it("is a JPEG of a drawing, in the drawing's size", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8"><rect width="12" height="8" fill="red"/></svg>`,
    );
    const edited = await editedPicture(
      svg,
      { key: "k.svg", width: 120, height: 80 },
      { turns: 1, crop: null },
    );
    expect(await sizeOf(edited)).toEqual([80, 120, "jpeg", undefined]);
  });

  it.each(["webp", "avif"] as const)("of a %s is made", async (format) => {
    const bytes = await corners().toFormat(format).toBuffer();
    const edited = await editedPicture(
      bytes,
      { key: `k.${format}`, width: 120, height: 80 },
      { turns: 2, crop },
    );
    expect((await sizeOf(edited)).slice(0, 3)).toEqual([120, 80, format === "webp" ? "webp" : "jpeg"]);
  });
});
