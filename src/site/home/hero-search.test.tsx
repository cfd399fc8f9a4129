// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { homeSlice } from "#domain/configuration/slices/home-slice.ts";
import { type HeroChoices, readHero } from "./hero-query.ts";
import { HeroSearch } from "./hero-search.tsx";

const fields = homeSlice.parse({});
const makes = Array.from({ length: 12 }, (_, i) => `Make ${i + 1}`);
let requested: string[];

beforeEach(() => {
  requested = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address);
    const make = new URL(address, "https://site.example").searchParams.get("make") ?? "";
    return Response.json(choices(make, 100 + makes.indexOf(make)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function choices(make: string, total: number): HeroChoices {
  const options = makes.map((value) => ({ value, label: value, count: 1 }));
  const query = readHero(new URLSearchParams({ make }), fields);
  return { total, query, types: [], makes: options, models: [], field1: [], field2: [] };
}

async function choose(make: string, total: number): Promise<void> {
  await act(async () => fireEvent.change(screen.getByLabelText("Make"), { target: { value: make } }));
  await waitFor(() => screen.getByText(`${total} cars match`));
}

it("keeps the counts of the last ten choices, and requests older ones again [SEARCH-72] [SEARCH-71] [DECIDE-105]", async () => {
  render(
    <MemoryRouter>
      <HeroSearch view={{ fields, choices: choices("", 999), noun: "cars" }} />
    </MemoryRouter>,
  );
  for (const [i, make] of makes.slice(0, 10).entries()) await choose(make, 100 + i);
  expect(requested).toHaveLength(10);
  // The ten newest are the ten makes; the page's own counts were the eleventh.
  for (const [i, make] of makes.slice(0, 10).entries()) await choose(make, 100 + i);
  expect(requested).toHaveLength(10);
  await choose(makes[10]!, 110);
  await choose(makes[1]!, 101);
  expect(requested).toHaveLength(11);
  await choose(makes[0]!, 100);
  expect(requested.slice(11)).toEqual([`/api/hero?${new URLSearchParams({ make: makes[0]! })}`]);
});

it("returns to the page's own counts without a request [SEARCH-72]", async () => {
  render(
    <MemoryRouter>
      <HeroSearch view={{ fields, choices: choices("", 998), noun: "cars" }} />
    </MemoryRouter>,
  );
  await choose(makes[11]!, 111);
  await choose("", 998);
  expect(requested).toHaveLength(1);
});
