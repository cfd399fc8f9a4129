// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rangeView } from "#domain/models/range-view.ts";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { ModelRange } from "./model-range.tsx";

const { models } = sampleSite();
const view = (layout: "carousel" | "grid" = "carousel") =>
  rangeView(
    sampleSite({
      models: { ...models, layout },
      range: [
        aModel({ id: "1", slug: "cx-60", name: "CX-60", status: "new" }),
        aModel({ id: "2", slug: "bt-50", name: "BT-50", body: ["Ute"] }),
      ],
    }),
    null,
  )!;

beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows one category's models, each with a link to explore it, and hints to swipe [HOME-21] [HOME-22] [HOME-24] [HOME-25] [HOME-26]", () => {
  const html = renderToStaticMarkup(<ModelRange view={view()} />);
  expect(html).toContain("Explore Our Range");
  expect(html).toMatch(/href="\/cx-60"[^>]*>Explore CX-60/);
  expect(html).toContain("All-new");
  expect(html).toContain("Swipe");
  expect(html).not.toContain("BT-50");
  expect(html).toContain('href="/models?body=Ute"');
});

it("is a grid where the site configures it, without the row's controls [HOME-23]", () => {
  const html = renderToStaticMarkup(<ModelRange view={view("grid")} />);
  expect(html).toContain("model-grid");
  expect(html).not.toContain("Swipe");
});

it("changes the category in place, and on a separate page links to the range page [HOME-22]", () => {
  render(<ModelRange view={view()} />);
  fireEvent.click(screen.getByRole("link", { name: /^Ute/ }));
  expect(screen.getByRole("link", { name: "Explore BT-50" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Explore CX-60" })).toBeNull();
  expect(screen.getByRole("link", { name: /^Ute/ }).getAttribute("aria-current")).toBe("true");
});
