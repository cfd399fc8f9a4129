import { describe, expect, it } from "vitest";
import { imagesSlice } from "#domain/configuration/slices/images-slice.ts";
import { pictureSources, sourceAt } from "#lib/picture-source.ts";
import { pictureSource, pictureUrl, pictureView } from "./picture-url.ts";

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
    const source = pictureSource({ key: "ab12.jpg", width: 400 }, images);
    expect(pictureSources(source)).toEqual({
      src: "https://cdn.example/ab12.jpg?w=320&q=60",
      srcSet: "https://cdn.example/ab12.jpg?w=160&q=60 160w, https://cdn.example/ab12.jpg?w=320&q=60 320w",
    });
    expect(sourceAt(source, 640)).toBe("https://cdn.example/ab12.jpg?w=640&q=60");
  });

  it("offer no width above the picture's own, and at least one", () => {
    const view = pictureView({ key: "k.jpg", width: 500, height: 333, blur: null }, plain, "A car");
    expect(view).toMatchObject({ width: 500, height: 333, alt: "A car" });
    expect(pictureSources(view)).toEqual({
      src: "/img/480/k.jpg",
      srcSet: "/img/160/k.jpg 160w, /img/320/k.jpg 320w, /img/480/k.jpg 480w",
    });
    const wide = pictureSources(pictureSource({ key: "k.jpg", width: 4000 }, plain));
    expect(wide.src).toBe("/img/640/k.jpg");
    expect(wide.srcSet).toMatch(/\/img\/1920\/k\.jpg 1920w$/);
    const small = pictureSource({ key: "k.jpg", width: 90 }, plain);
    expect(pictureSources(small).srcSet).toBe("/img/160/k.jpg 160w");
  });
});
