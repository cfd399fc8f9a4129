// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { followLinks } from "#site/parts/link-delegation.ts";
import type { DataRouter } from "#ui/data-router.ts";
import { guardForms } from "./start-tags.ts";

const router = {
  navigate: vi.fn(async () => {}),
  subscribe: vi.fn(),
  state: { location: { pathname: "/" } },
};
Object.assign(window, { __reactRouterDataRouter: router });
// The browser would load a document.
addEventListener("click", (event) => event.preventDefault());

function press(address: string): unknown[][] {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: "Go" });
  document.body.append(link);
  router.navigate.mockClear();
  link.click();
  return router.navigate.mock.calls;
}

it("once a vendor's script runs in the document, the router follows no link to a page with forms", () => {
  followLinks();
  expect(press("/reserve/a")).toHaveLength(1);
  guardForms(router as unknown as DataRouter);
  expect(press("/reserve/a")).toHaveLength(0);
  expect(press("/sign-in")).toHaveLength(0);
  expect(press("/cars/a")).toHaveLength(1);
});
