// @vitest-environment jsdom
import { cleanup, render, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PromoCard } from "./promo-card.tsx";

afterEach(cleanup);

it("shows a slide's name and description and links to its address [CMS-20] [ENT-123..126]", () => {
  const { container } = render(
    <PromoCard slide={{ id: "p1", name: "Winter", description: "A free check", url: "/special-offers" }} />,
  );
  const link = within(container).getByRole("link");
  expect(link.getAttribute("href")).toBe("/special-offers");
  expect(link.textContent).toContain("Winter");
  expect(link.textContent).toContain("A free check");
});
