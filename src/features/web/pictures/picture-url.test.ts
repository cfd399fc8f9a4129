import { describe, expect, it } from "vitest";
import { imagesSlice } from "#platform/config/images-slice.ts";
import { pictureUrl, pictureView } from "./picture-url.ts";

const plain = imagesSlice.parse({});

describe("picture URLs [SITE-16]", () => {
  it("are the platform's own without a CDN", () => {
    expect(pictureUrl("ab12.jpg", 640, plain)).toBe("/img/640/ab12.jpg");
  });

  it("follow the site's CDN template", () => {
    const images = imagesSlice.parse({
      cdnTemplate: "https://cdn.example/{path}?w={width}&q={quality}",
      quality: 60,
    });
    expect(pictureUrl("ab12.jpg", 320, images)).toBe("https://cdn.example/ab12.jpg?w=320&q=60");
  });

  it("offer no width above the picture's own, and at least one", () => {
    const view = pictureView({ key: "k.jpg", width: 500, height: 333, blur: null }, plain, "A car");
    expect(view.srcSet).toBe("/img/160/k.jpg 160w, /img/320/k.jpg 320w, /img/480/k.jpg 480w");
    expect(view).toMatchObject({ src: "/img/480/k.jpg", width: 500, height: 333, alt: "A car" });
    expect(pictureView({ key: "k.jpg", width: 90, height: 60, blur: null }, plain, "").srcSet).toBe(
      "/img/160/k.jpg 160w",
    );
  });
});
