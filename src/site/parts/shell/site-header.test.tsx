// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { MemoryRouter, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { homeSlice } from "#domain/configuration/slices/home-slice.ts";
import { modelsMenu } from "#site/parts/shell/models-menu.ts";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import MegaModels from "./models-menu-panel.tsx";
import { shellModel } from "./shell-model.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useHeaderMenus } from "./use-header-menus.tsx";

const site = sampleSite({
  range: [
    aModel({ id: "1", slug: "cx-60", name: "CX-60", status: "new", from_price: 62_300 }),
    aModel({ id: "2", slug: "bt-50", name: "BT-50", body: ["Ute"] }),
  ],
});
const bodies = [
  { label: "SUV", href: "/models?body=SUV" },
  { label: "Ute", href: "/models?body=Ute" },
];

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(modelsMenu(site))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("lists body types on the left and model previews on the right [HOME-36] [HOME-37]", async () => {
  render(<MegaModels bodies={bodies} />);
  const suv = await screen.findByRole("button", { name: "SUV" });
  expect(suv.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("link", { name: /All-new CX-60.*From \$62,300/ }).getAttribute("href")).toBe(
    "/cx-60",
  );
  fireEvent.click(screen.getByRole("button", { name: "Ute" }));
  expect(screen.getByRole("link", { name: "BT-50" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "See all Ute models" }).getAttribute("href")).toBe(
    "/models?body=Ute",
  );
});

it("moves by arrow keys down the types, into the models and back [HOME-36]", async () => {
  render(<MegaModels bodies={bodies} />);
  const suv = await screen.findByRole("button", { name: "SUV" });
  suv.focus();
  fireEvent.keyDown(suv, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("Ute");
  fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
  expect(document.activeElement?.getAttribute("href")).toBe("/bt-50");
  fireEvent.keyDown(document.activeElement!, { key: "ArrowLeft" });
  expect(document.activeElement?.textContent).toBe("Ute");
});

it("shows the phone, the place, the site's label and links in the header [HOME-38] [HOME-39] [HOME-40]", () => {
  const home = homeSlice.parse({
    headerLabel: "CAIRNS QLD",
    headerLinks: [{ label: "Fleet", href: "/fleet" }],
  });
  const shell = shellModel({ ...site, home, phone: { ...site.phone, number: "(07) 5550 1000" } }, 2025, true);
  render(
    <MemoryRouter>
      <SiteHeader shell={shell} />
    </MemoryRouter>,
  );
  const bar = within(document.querySelector<HTMLElement>(".header-bar")!);
  expect(bar.getByRole("link", { name: "(07) 5550 1000" }).getAttribute("href")).toBe("tel:0755501000");
  expect(bar.getByRole("link", { name: "Gosford NSW 2250" })).toBeTruthy();
  expect(bar.getByText("CAIRNS QLD")).toBeTruthy();
  expect(bar.getByRole("link", { name: "Fleet" })).toBeTruthy();
});

it("keeps the phone's menu open on hydration, and closes it for another page [HOME-36]", () => {
  const hidePopover = vi.fn();
  // jsdom doesn't support popovers: the menu counts as open.
  const matches = Element.prototype.matches;
  const open = vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":popover-open" || matches.call(this, selector);
  });
  Object.assign(HTMLElement.prototype, { hidePopover });
  function Elsewhere() {
    useHeaderMenus();
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate("/search")}>
        Elsewhere
      </button>
    );
  }
  render(
    <StrictMode>
      <MemoryRouter>
        <SiteHeader shell={shellModel(site, 2025, true)} />
        <Elsewhere />
      </MemoryRouter>
    </StrictMode>,
  );
  expect(hidePopover).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(hidePopover).toHaveBeenCalledOnce();
  open.mockRestore();
  Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
});

it("opens the privacy page in a new tab, the terms in this one [CMS-26]", () => {
  render(<SiteFooter shell={shellModel(site, 2025, true)} />);
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("target")).toBe("_blank");
  expect(screen.getByRole("link", { name: "Terms and conditions" }).getAttribute("target")).toBeNull();
});
