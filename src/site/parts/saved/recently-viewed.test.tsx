// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { browsingMemory } from "./browsing-memory.ts";
import { observeNewCars } from "./mark-new-cars.ts";
import RecentlyViewed from "./recently-viewed.tsx";

const car = (id: string) => ({
  id,
  name: `Car ${id}`,
  slug: `car-${id}`,
  make: "",
  model: "",
  primary_image_url: null,
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});

it("shows the cars viewed before this one, and erases them", () => {
  render(<RecentlyViewed car={car("1")} />);
  expect(screen.queryByRole("heading")).toBeNull();
  cleanup();
  render(<RecentlyViewed car={car("2")} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/cars/car-1"]);
  expect(browsingMemory.viewed().map(({ id }) => id)).toEqual(["2", "1"]);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("heading")).toBeNull();
  expect(browsingMemory.viewed()).toEqual([]);
});

it("marks the cars that are new since the previous visit, also those shown later", async () => {
  const card = (id: string, added: string) => `<article id="${id}" data-added="${added}"></article>`;
  document.body.innerHTML = card("old", "2026-03-01T00:00:00Z") + card("new", "2026-03-03T00:00:00Z");
  const stop = observeNewCars(document.body, Date.parse("2026-03-02T00:00:00Z"));
  const marked = () => [...document.querySelectorAll("[data-new-since]")].map(({ id }) => id);
  expect(marked()).toEqual(["new"]);
  document.body.insertAdjacentHTML("beforeend", card("later", "2026-03-04T00:00:00Z"));
  await waitFor(() => expect(marked()).toEqual(["new", "later"]));
  stop();
  expect(marked()).toEqual([]);
});
