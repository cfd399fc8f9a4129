// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Blocks, ContentPage } from "#site/content/content-page.tsx";
import { type ContentView, faqData } from "#site/content/content-view.ts";
import { articleCard } from "#site/parts/blocks/article-card.ts";
import type { ShownBlock } from "#site/parts/blocks/block-data.ts";
import { PromotionSlides } from "#site/parts/promotions/promotion-slides.tsx";
import { PopupPlace } from "#site/parts/promotions/scheduled-popup.tsx";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type Block, blockSchema } from "./block.ts";
import { compiledBlock } from "./compile.server.ts";

afterEach(cleanup);

/** A block as a page shows it: parsed, compiled for a site, with its data. */
async function shown(written: object, data: unknown = null, site = sampleSite()): Promise<ShownBlock> {
  const block = await compiledBlock(blockSchema.parse(written) as Block, site);
  return { type: block!.type, block, data } as ShownBlock;
}

const head = { title: "t", description: "d", canonical: "http://a/x", index: true, image: null };
function page(...blocks: ShownBlock[]): ContentView {
  return { kind: "page", title: "About us", blocks, head, data: [], popup: null, preview: false };
}

describe("a page of content", () => {
  it("has one main heading: its own, or its hero's", async () => {
    const { unmount } = render(
      <ContentPage view={page(await shown({ type: "rich_text", text: "x" }))} posted={null} />,
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("About us");
    unmount();
    render(<ContentPage view={page(await shown({ type: "hero", title: "Since 1974" }))} posted={null} />);
    expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual([
      "Since 1974",
    ]);
  });

  it("skips no heading level, whatever its blocks are", async () => {
    const blocks = [
      await shown({ type: "cards", cards: [{ title: "A" }] }),
      await shown({ type: "cards", title: "T", cards: [{ title: "B" }] }),
      await shown({ type: "columns", columns: [{ title: "C", text: "## D" }, { text: "# E" }] }),
      await shown({ type: "rich_text", title: "F", text: "# G\n\n### H" }),
      await shown({ type: "steps", steps: [{ title: "I", text: "i" }] }),
      await shown({ type: "service_features" }),
    ];
    render(<ContentPage view={page(...blocks)} posted={null} />);
    const levels = screen.getAllByRole("heading").map((one) => Number(one.tagName.slice(1)));
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 1)).toBeLessThanOrEqual(1);
  });

  it("is marked as a preview", async () => {
    render(
      <ContentPage
        view={{ ...page(await shown({ type: "rich_text", text: "x" })), preview: true }}
        posted={null}
      />,
    );
    expect(screen.getByRole("status").textContent).toContain("preview");
  });
});

describe("blocks", () => {
  it("a FAQ opens and closes by itself and is in the structured data [CMS-08] [LIMIT-40]", async () => {
    const block = await shown({ type: "faq", items: [{ question: "Why?", answer: "Because **so**." }] });
    const { container } = render(<Blocks blocks={[block]} />);
    const details = container.querySelector("details")!;
    expect(details.open).toBe(false);
    expect(within(details).getByText("Why?").closest("summary")).not.toBeNull();
    expect(faqData([block])).toMatchObject({
      "@type": "FAQPage",
      mainEntity: [{ name: "Why?", acceptedAnswer: { text: "<p>Because <strong>so</strong>.</p>" } }],
    });
    expect(faqData([])).toBeNull();
  });

  it("a trade-in FAQ mentions instant values where the dealer wrote nothing [CMS-02]", async () => {
    render(<Blocks blocks={[await shown({ type: "trade_in_faq" })]} />);
    expect(screen.getByRole("heading", { name: "Trading in your car" })).toBeDefined();
    expect(document.body.textContent).toContain("instant estimated value");
  });

  it("service features are the four benefits [CMS-05]", async () => {
    render(<Blocks blocks={[await shown({ type: "service_features", title: "Why" })]} />);
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Genuine Parts",
      "Ongoing maintenance plan",
      "Software Updates",
      "Full Health Checks",
    ]);
  });

  it("interested links lead to their addresses, the privacy page in a new tab [CMS-06] [CMS-26]", async () => {
    const links = [
      { title: "Warranty", href: "/warranty" },
      { title: "Privacy", href: "/privacy-policy" },
    ];
    render(<Blocks blocks={[await shown({ type: "interested_links", links })]} />);
    expect(screen.getByRole("link", { name: "Warranty" }).getAttribute("href")).toBe("/warranty");
    expect(screen.getByRole("link", { name: "Privacy" }).getAttribute("target")).toBe("_blank");
    expect(screen.getByRole("link", { name: "Warranty" }).getAttribute("target")).toBeNull();
  });

  it("a booking is in a frame, with a link to it beside it [CMS-01]", async () => {
    const site = sampleSite({ xtime_url: "https://book.example/1" });
    const block = await shown({ type: "service_booking_iframe" }, { url: site.xtime_url }, site);
    render(<Blocks blocks={[block]} />);
    expect(screen.getByTitle("Book a service").getAttribute("src")).toBe("https://book.example/1");
    expect(screen.getByRole("link").getAttribute("href")).toBe("https://book.example/1");
  });

  it("a vehicle search is a form to the results [CMS-03]", async () => {
    const data = {
      heading: "Search Our New & Used Vehicles",
      makes: [{ value: "Mazda", label: "Mazda" }],
      bodies: ["SUV", "Ute"],
      total: "12",
      noun: "cars",
    };
    const { container } = render(<Blocks blocks={[await shown({ type: "vehicle_search" }, data)]} framed />);
    expect(screen.getByRole("heading").textContent).toBe("Search Our New & Used Vehicles");
    const form = container.querySelector("form")!;
    expect([form.getAttribute("action"), form.method, form.target]).toEqual(["/search", "get", "_top"]);
    expect([...new FormData(form).keys()]).toEqual(["query", "make", "body"]);
  });

  it("a model range links to each model [CMS-07]", async () => {
    const data = {
      kind: "stock",
      title: "The range",
      tiles: [{ label: "CX-5", href: "/search/mazda/cx-5", count: 3 }],
    };
    render(<Blocks blocks={[await shown({ type: "model_range" }, data)]} />);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/search/mazda/cx-5");
  });

  it("a video loads nothing from its host before the click", async () => {
    const video = {
      type: "video",
      title: "Our story",
      url: "https://video.example/embed/1",
      poster: { src: "/img/960/a.jpg", alt: "" },
    };
    const { container } = render(<Blocks blocks={[await shown(video)]} />);
    expect(container.querySelector("iframe")).toBeNull();
    const link = screen.getByRole("link", { name: /Play: Our story/ });
    expect(link.getAttribute("href")).toBe("https://video.example/embed/1");
    fireEvent.click(link);
    expect(screen.getByTitle("Our story").getAttribute("src")).toBe(
      "https://video.example/embed/1?autoplay=1",
    );
  });

  it("hours are what the dealer writes [CMS-46] [LIMIT-45]", async () => {
    const lines = [
      { days: "Mon-Fri", hours: "8:30am-5:30pm" },
      { days: "Sat", hours: "9am-5pm" },
    ];
    render(<Blocks blocks={[await shown({ type: "hours", lines })]} />);
    expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
      "8:30am-5:30pm",
      "9am-5pm",
    ]);
  });

  it("a guarantee appears only where the site gives one [CMS-27]", async () => {
    const site = sampleSite();
    expect(await compiledBlock({ type: "legal", text: "guarantee" }, site)).toBeNull();
    const giving = { ...site, legal: { ...site.legal, guarantee: true } };
    render(<Blocks blocks={[await shown({ type: "legal", text: "guarantee" }, null, giving)]} />);
    expect(screen.getByRole("heading", { name: "48-hour money-back guarantee" })).toBeDefined();
  });

  it("an article's card has the site's own text where there is one [CMS-23]", () => {
    const article = {
      category: "vehicle-reviews",
      slug: "one",
      title: "A long title",
      date: "2026-01-02",
      author: "A",
      summary: "Summary",
      image: { src: "/img/960/a.jpg", alt: "x" },
      blocks: [],
    };
    expect(articleCard(article)).toMatchObject({
      href: "/blog/vehicle-reviews/one",
      title: "A long title",
      text: "Summary",
      label: "Read more",
    });
    const card = { title: "Short", label: "Read Tom's review" };
    expect(articleCard({ ...article, card })).toMatchObject({ title: "Short", label: "Read Tom's review" });
  });
});

it("a blog's other categories are links, its own are filtered in place [CMS-21] [ROUTE-65, ROUTE-66]", () => {
  const view: ContentView = {
    kind: "blog",
    title: "Vehicle reviews",
    description: "d",
    categories: [
      { title: "Vehicle reviews", href: "/blog/vehicle-reviews", current: true },
      { title: "Community", href: "https://news.example/", current: false },
    ],
    cards: [],
    page: 1,
    pages: 1,
    href: "/blog/vehicle-reviews",
    actions: [{ title: "Drive it", text: "t", label: "Book a test drive", href: "/book-test-drive" }],
    head,
    data: [],
    popup: null,
    preview: false,
  };
  render(<ContentPage view={view} posted={null} />);
  const own = screen.getByRole("link", { name: "Vehicle reviews" });
  expect([own.getAttribute("aria-current"), own.getAttribute("target")]).toEqual(["page", null]);
  const out = screen.getByRole("link", { name: "Community" });
  expect([out.getAttribute("href"), out.getAttribute("target"), out.getAttribute("rel")]).toEqual([
    "https://news.example/",
    "_blank",
    "noopener noreferrer",
  ]);
  expect(screen.getByRole("link", { name: "Book a test drive" }).getAttribute("href")).toBe(
    "/book-test-drive",
  );
});

it("promotion slides are 1920 by 540 and link to their address [HOME-42] [LIMIT-32]", () => {
  render(
    <PromotionSlides
      slides={[{ image: "/img/1920/a.jpg", alt: "Run-out", url: "/special-offers", words: null }]}
    />,
  );
  const picture = screen.getByRole("img", { name: "Run-out" });
  expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["1920", "540"]);
  expect(picture.closest("a")?.getAttribute("href")).toBe("/special-offers");
});

it("sets a promotion's words over its picture as text, in its link", () => {
  const words = { heading: "Run-out weekend", text: "Less on the price." };
  render(<PromotionSlides slides={[{ image: "/a.jpg", alt: "Run-out", url: "/special-offers", words }]} />);
  const link = screen.getByRole("link", { name: "Run-out weekend Less on the price." });
  expect(link.querySelector("img")?.alt).toBe("");
});

describe("the timed popup on a page", () => {
  const popup = {
    src: "/img/960/sale.jpg",
    expiryDate: "2126-03-10",
    linkTo: "/special-offers",
    title: "Run-out weekend",
    description: "Ends soon",
    buttonText: "See the offers",
    delaySeconds: 0,
    until: "2126-03-11T00:00:00.000Z",
    key: "forecourt:alpha:popup:/img/960/sale.jpg",
  };
  beforeEach(() => {
    localStorage.clear();
    // jsdom doesn't support opening dialogs.
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    };
  });

  it("shows until it is dismissed, then never again [CMS-09] [CMS-10, CMS-11] [ENT-300..305]", async () => {
    const first = render(<PopupPlace popup={popup} />);
    const dialog = await screen.findByRole("dialog", { name: "Run-out weekend" });
    expect(dialog.className).toContain("timed-popup");
    expect(within(dialog).getByRole("link", { name: "See the offers" }).getAttribute("href")).toBe(
      "/special-offers",
    );
    expect(dialog.querySelector("img")?.getAttribute("src")).toBe("/img/960/sale.jpg");
    expect(within(dialog).getByText("Ends soon").tagName).toBe("P");
    first.unmount();
    render(<PopupPlace popup={popup} />);
    fireEvent.click(await screen.findByRole("button", { name: "Close" }));
    expect(localStorage.getItem(popup.key)).toBe("dismissed");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("waits for its delay, and doesn't show once dismissed or expired [CMS-12]", async () => {
    vi.useFakeTimers();
    localStorage.setItem(popup.key, "dismissed");
    render(<PopupPlace popup={popup} />);
    render(<PopupPlace popup={{ ...popup, key: "other", until: "2020-01-01T00:00:00.000Z" }} />);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
