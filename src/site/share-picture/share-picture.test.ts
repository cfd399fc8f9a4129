import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { themeColours } from "#domain/configuration/theme.ts";
import { shareSize } from "#site/parts/head/page-head.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type Drawn, type ShareFacts, shareCard } from "./share-card.ts";
import { drawSharePicture, siteSharePicture, storedSharePicture, touchIcon } from "./share-picture.server.ts";

const site = sampleSite();
const facts: ShareFacts = {
  name: "2021 Mazda CX-5 Akera",
  price: "$34,990",
  facts: ["45,000 km", "Automatic", "Petrol", "SUV"],
  dealer: "Harbour Motor Group",
  tag: "SOLD",
};

function words({ props: { children } }: Drawn): string[] {
  if (typeof children === "string") return [children];
  return (children ?? []).flatMap(words);
}

describe("the picture of a shared car", () => {
  it("shows tag, name, price, three facts and the dealer", () => {
    expect(words(shareCard(facts, themeColours(site.theme)))).toEqual([
      "SOLD",
      "2021 Mazda CX-5 Akera",
      "$34,990  ·  45,000 km  ·  Automatic  ·  Petrol",
      "Harbour Motor Group",
    ]);
  });

  it("leaves out what a car lacks and cuts a long name at a word", () => {
    const bare = { ...facts, price: null, facts: [], tag: null, name: "Very ".repeat(40).trim() };
    const [name, dealer, ...more] = words(shareCard(bare, themeColours(site.theme)));
    expect(name).toMatch(/^(Very )+Very…$/);
    expect(name?.length).toBeLessThan(72);
    expect([dealer, more]).toEqual(["Harbour Motor Group", []]);
  });

  it.each([
    [
      "a photo",
      () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: "#884400" } })
          .png()
          .toBuffer(),
    ],
    ["no photo", async () => null],
    ["a photo that can't be read", async () => Buffer.from("not a picture")],
  ])("is a JPEG of 1200 by 630 with %s", async (_, photo) => {
    const { format, width, height } = await sharp(
      await drawSharePicture(facts, site, await photo()),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", ...shareSize });
  });

  it("shows the photo above and the words over it", async () => {
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#884400" } })
      .png()
      .toBuffer();
    const drawn = sharp(await drawSharePicture(facts, site, photo));
    const top = await drawn.clone().extract({ left: 0, top: 0, width: 1200, height: 100 }).stats();
    expect(top.dominant.r).toBeGreaterThan(top.dominant.b + 60);
    const low = await drawn.clone().extract({ left: 56, top: 380, width: 800, height: 120 }).stats();
    expect(low.channels[0]?.max).toBeGreaterThan(240);
  });
});

describe("pictures for pages without their own", () => {
  const stored = (bytes: Buffer | null) => ({ pictures: { read: async () => bytes } });
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#848"/></svg>',
  );
  const factsOf = async (outcome: Awaited<ReturnType<typeof storedSharePicture>>) => {
    if (outcome.kind !== "ok") return outcome.kind;
    const { format, width, height } = await sharp(outcome.value).metadata();
    return { format, width, height };
  };

  it.each([
    ["over its hero picture", "/img/640/0123456789abcdef0123456789abcdef.svg"],
    ["over its colour", null],
  ])("show the site %s", async (_, heroImage) => {
    const own = { ...site, id: String(heroImage), home: { ...site.home, heroImage } };
    expect(await factsOf(await siteSharePicture(stored(drawing), own as typeof site))).toEqual({
      format: "jpeg",
      ...shareSize,
    });
  });

  it("turn a stored drawing into a JPEG of the same size", async () => {
    expect(await factsOf(await storedSharePicture(stored(drawing), "a.svg"))).toEqual({
      format: "jpeg",
      ...shareSize,
    });
    expect(await factsOf(await storedSharePicture(stored(null), "b.svg"))).toBe("missing");
  });

  it("include an icon for home screens", async () => {
    expect(await factsOf(await touchIcon(site))).toEqual({ format: "png", width: 180, height: 180 });
  });
});
