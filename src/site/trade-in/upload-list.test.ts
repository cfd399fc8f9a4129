import { describe, expect, it } from "vitest";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import {
  changeItem,
  chooseFiles,
  fileSize,
  itemsOf,
  moveItem,
  nextToSend,
  storedOrder,
  type UploadItem,
} from "./upload-list.ts";

const file = (name: string, type = "", size = 1) => ({ name, type, size });

describe("chosen files", () => {
  it.each([
    ["a.jpg", ""],
    ["a.JPEG", ""],
    ["a.png", ""],
    ["a.gif", ""],
    ["IMG_0001.HEIC", ""],
    ["IMG_0001.heif", ""],
    ["photo", "image/jpeg"],
    ["photo", "IMAGE/HEIC"],
  ])("named %s of the type %j are taken [TRADE-31] [DECIDE-119]", (name, type) => {
    const chosen = file(name, type);
    expect(chooseFiles(0, [chosen])).toEqual({ taken: [chosen], alerts: [] });
  });

  it.each([
    ["drawing.svg", "image/svg+xml"],
    ["a.jpg.exe", ""],
    ["jpg", ""],
    ["clip.mp4", "video/mp4"],
  ])("named %s of the type %j are refused with the text [TRADE-31] [DECIDE-119]", (name, type) => {
    const text = "Please upload a JPEG, JPG, PNG, GIF or HEIC image";
    expect(chooseFiles(0, [file(name, type)])).toEqual({ taken: [], alerts: [text] });
  });

  it("may have ten million bytes each [TRADE-32] [LIMIT-41]", () => {
    const fits = file("a.jpg", "", 10_000_000);
    const outcome = chooseFiles(0, [file("b.jpg", "", 10_000_001), fits]);
    expect(outcome).toEqual({ taken: [fits], alerts: [tradeInTexts.tooLarge] });
  });

  it("are taken until there are ten, and each problem is reported once [TRADE-33] [DECIDE-135]", () => {
    const good = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map((name) => file(name));
    const outcome = chooseFiles(8, [file("x.svg"), ...good, file("y.svg")]);
    expect(outcome).toEqual({
      taken: good.slice(0, 2),
      alerts: [tradeInTexts.wrongType, tradeInTexts.tooMany],
    });
  });
});

describe("the list", () => {
  const images = itemsOf([
    { id: "a", name: "a.heic", bytes: 1, address: null },
    { id: "b", name: "b.jpg", bytes: 2, address: "/b" },
  ]);
  const keys = (items: readonly UploadItem[]) => items.map(({ key }) => key);

  it("has the stored pictures, without a preview where browsers can't draw one [DECIDE-119]", () => {
    const stored = { state: "kept", progress: 1, error: null, again: false };
    expect(images).toEqual([
      { key: "a", id: "a", name: "a.heic", bytes: 1, preview: null, ...stored },
      { key: "b", id: "b", name: "b.jpg", bytes: 2, preview: "/b", ...stored },
    ]);
  });

  it("moves a picture by one place, and not past an end", () => {
    expect(keys(moveItem(images, "b", -1))).toEqual(["b", "a"]);
    expect(keys(moveItem(images, "a", 1))).toEqual(["b", "a"]);
    expect(keys(moveItem(images, "a", -1))).toEqual(["a", "b"]);
    expect(keys(moveItem(images, "b", 1))).toEqual(["a", "b"]);
    expect(keys(moveItem(images, "none", 1))).toEqual(["a", "b"]);
    const three = [...images, { ...images[0]!, key: "c" }];
    expect(keys(moveItem(three, "a", -1))).toEqual(["a", "b", "c"]);
    expect(keys(moveItem(three, "c", 1))).toEqual(["a", "b", "c"]);
    expect(keys(moveItem(three, "a", 1))).toEqual(["b", "a", "c"]);
  });

  it("sends one picture at a time, the first that waits [TRADE-17]", () => {
    const waiting = changeItem(images, "b", { state: "waiting", id: null });
    expect(nextToSend(waiting)?.key).toBe("b");
    expect(nextToSend(changeItem(waiting, "a", { state: "sending" }))).toBeNull();
    expect(nextToSend(images)).toBeNull();
    expect(storedOrder(waiting)).toEqual(["a"]);
    expect(storedOrder(images)).toEqual(["a", "b"]);
  });
});

it.each([
  [1, "1 KB"],
  [499_499, "499 KB"],
  [999_999, "1000 KB"],
  [1_000_000, "1.0 MB"],
  [9_960_000, "10.0 MB"],
])("%i bytes are %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));
