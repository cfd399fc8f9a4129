// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { carouselPlace, pageLeft } from "./carousel.ts";
import { Carousel, CarouselArrows, CarouselDots, CarouselTrack } from "./carousel.tsx";

describe("the position of a carousel [HOME-32] [HOME-33]", () => {
  it.each([
    [0, 400, 1000, { pages: 3, page: 0, atStart: true, atEnd: false }],
    [400, 400, 1000, { pages: 3, page: 1, atStart: false, atEnd: false }],
    [600, 400, 1000, { pages: 3, page: 2, atStart: false, atEnd: true }],
    [0, 400, 400, { pages: 1, page: 0, atStart: true, atEnd: true }],
    [0, 0, 0, { pages: 1, page: 0, atStart: true, atEnd: true }],
  ])("scrolled %i, %i of %i visible", (left, visible, length, place) => {
    expect(carouselPlace(left, visible, length)).toEqual(place);
  });

  it("reaches every page from its dot, and both ends by them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 2000 }),
        fc.integer({ min: 100, max: 20_000 }),
        (visible, length) => {
          const { pages } = carouselPlace(0, visible, length);
          for (let page = 0; page < pages; page++)
            expect(carouselPlace(pageLeft(page, visible, length), visible, length).page).toBe(page);
          expect(carouselPlace(pageLeft(pages - 1, visible, length), visible, length).atEnd).toBe(true);
        },
      ),
    );
  });
});

describe("a rendered carousel", () => {
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    for (const [name, value] of [
      ["clientWidth", 400],
      ["scrollWidth", 1000],
    ] as const)
      vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(value);
    HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: unknown) {
      this.scrollLeft = (to as { left: number }).left;
      fireEvent.scroll(this);
    };
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("disables previous and next at the ends, and scrolls to a dot's page [HOME-32] [HOME-33]", async () => {
    render(
      <Carousel label="Models">
        <CarouselTrack>
          <li>One</li>
        </CarouselTrack>
        <CarouselArrows />
        <CarouselDots />
      </Carousel>,
    );
    const previous = screen.getByRole("button", { name: "Previous: Models" });
    const next = screen.getByRole("button", { name: "Next: Models" });
    await waitFor(() => expect(screen.getByRole("button", { name: "3 of 3" })).toBeTruthy());
    expect([previous, next].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, false]);
    fireEvent.click(screen.getByRole("button", { name: "3 of 3" }));
    await waitFor(() => expect((next as HTMLButtonElement).disabled).toBe(true));
    expect((previous as HTMLButtonElement).disabled).toBe(false);
    expect(screen.getByRole("button", { name: "3 of 3" }).getAttribute("aria-current")).toBe("true");
  });

  it.each([
    ["CarouselArrows", CarouselArrows],
    ["CarouselDots", CarouselDots],
  ])("%s outside of a carousel throws for the developer [HOME-34] [ERR-24]", (name, Control) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Control />)).toThrow(`${name} is outside of a Carousel`);
  });
});
