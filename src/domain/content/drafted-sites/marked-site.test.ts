import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { type MarkedSite, markedSite, marksIn } from "./marked-site.ts";

const location = (name: string, over: object = {}) => ({
  slug: name.toLowerCase(),
  name,
  intro: null,
  address: { street: "1 Quay Street", city: "Newcastle" },
  contact_detail: {
    phone: "02 4000 0001",
    landline_phone: null,
    opening_hours: [
      { weekday: 1, formated_hours: "9 to 5" },
      { weekday: 2, formated_hours: "9 to 5" },
    ],
  },
  staff: [],
  ...over,
});

const made = (over: object = {}, content: object = {}): MarkedSite =>
  markedSite(
    {
      ...settings.parse({}),
      locations: [location("Sales"), location("Service")],
      ...over,
    } as unknown as Site,
    contentDocument.parse(content),
  );

const placesOf = (text: unknown, { places }: MarkedSite) => marksIn(String(text)).map((mark) => places[mark]);

describe("the texts of a site", () => {
  it("carry marks of their places, and links, days and choices none [DECIDE-390]", () => {
    const panel = {
      title: "Certified",
      text: "Checked",
      label: "More",
      url: "/certified",
      image: "/img/640/a",
    };
    const marked = made({ tagline: "Near you", home: { ...settings.parse({}).home, panels: [panel] } });
    const [shown] = marked.site.home.panels;
    expect(placesOf(marked.site.tagline, marked)).toEqual(["site#tagline"]);
    expect(placesOf(shown?.title, marked)).toEqual(["site#home/panels/0/title"]);
    expect([shown?.url, shown?.image]).toEqual(["/certified", "/img/640/a"]);
    expect(marked.site.home.sections).toEqual(settings.parse({}).home.sections);
    expect(marked.pictures.get("/img/640/a")).toBe("site#home/panels/0/image");
  });

  it("stay equal where places are compared by them", () => {
    const [sales, service] = made().site.locations;
    expect(sales?.address.street).toBe(service?.address.street);
    expect(new Set(sales?.contact_detail.opening_hours.map((day) => day.formated_hours)).size).toBe(1);
  });

  it("are marked within the words of Markdown", () => {
    const block = { type: "rich_text", text: "# Heading\n\nA **bold** [link](/a)\n\n- One\n1. Two" };
    const page = { path: "/about", title: "About", description: "Us", blocks: [block] };
    const marked = made({}, { pages: [page] });
    const [shown] = marked.content.pages.flatMap(({ blocks }) => blocks) as [{ type: string; text: string }];
    const marks = marksIn(shown.text);
    expect(shown.type).toBe("rich_text");
    expect(new Set(marks.map((mark) => marked.places[mark]))).toEqual(
      new Set(["content#pages/%2Fabout/blocks/0/text"]),
    );
    expect(shown.text.replaceAll(/\ue000[^\ue001]*\ue001/g, "")).toBe(block.text);
    expect(shown.text).toMatch(/^# \ue000/);
  });
});
