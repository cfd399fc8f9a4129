import { expect, it } from "vitest";
import { agentText, robotsText } from "./agent-text.ts";

it("robots.txt names the sitemap and disallows calls, personal and gated pages [DECIDE-137]", () => {
  const lines = robotsText("https://a.example", ["/finance", "/checkout-journey"], true).split("\n");
  for (const path of ["/api/", "/account", "/sign-in", "/finance", "/search?*query="])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.filter((line) => line.endsWith("/checkout-journey"))).toHaveLength(1);
  expect(lines).toContain("Sitemap: https://a.example/sitemap.xml");
  expect(lines).not.toContain("Disallow: /");
  expect(lines).toContain("Allow: /api/mcp");
  expect(robotsText("https://a.example", [], false)).not.toContain("Allow:");
});

it("llms.txt lists what is for sale, where pages are and how to enquire, in one line each", () => {
  const text = agentText({
    name: "Alpha [Motors]",
    about: "Cars\nsince 1970",
    origin: "https://a.example",
    cars: 12,
    currency: "AUD",
    makes: [{ label: "Kia", path: "/search/kia", count: 7 }],
    tools: [{ name: "search_stock", title: "Search cars", path: "cars", method: "GET" }],
    pages: [{ label: "About us", path: "/about-us" }],
    places: [{ name: "City", address: "1 Road, Town NSW", phone: "(02) 5550 0000", hours: null }],
  });
  expect(text).toMatch(/^# Alpha Motors\n\n> Cars since 1970\n\n12 vehicles/);
  expect(text).toContain("Prices are in Australian dollars.");
  expect(text).toContain("- [Kia](https://a.example/search/kia): 7\n");
  expect(text).toContain("- Model Context Protocol, without a key: https://a.example/api/mcp\n");
  expect(text).toContain("- search_stock: Search cars; GET https://a.example/api/public/v1/cars\n");
  expect(text).toContain("- [About us](https://a.example/about-us)\n");
  expect(text).toContain("- City: 1 Road, Town NSW; phone (02) 5550 0000\n");
});

it("llms.txt omits an empty section", () => {
  const text = agentText({
    name: "A",
    about: "B",
    origin: "https://a.example",
    cars: 0,
    currency: "EUR",
    makes: [],
    tools: [],
    pages: [],
    places: [],
  });
  expect(text).not.toContain("## Places");
  expect(text).not.toContain("## Assistants");
  expect(text).toContain("## Stock");
});
