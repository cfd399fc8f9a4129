// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Control } from "#site/parts/saved/list-button.ts";
import { SaveButton } from "#site/parts/saved/save-button.tsx";
import { toasts } from "#site/parts/toast.ts";
import { SavedWidgets } from "./saved-widgets.tsx";

const car = {
  id: "car-1",
  name: "2022 Mazda CX-5",
  slug: "x",
  make: "Mazda",
  model: "CX-5",
  primary_image_url: null,
};
const favourite: Control = { name: "favourite", list: "favourites" };
const compare: Control = { name: "compare", list: "compare" };

const call = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ success: true }));
beforeEach(() => {
  call.mockClear();
  vi.stubGlobal("fetch", call);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset.consent;
});

function show(control: Control, cars = [car]) {
  const page = () => (
    <>
      {cars.map((one) => (
        <SaveButton key={one.id} control={control} car={one} />
      ))}
      <SavedWidgets garage={false} />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: page }])} />);
  return [...document.querySelectorAll<HTMLElement>("button[data-list]")];
}
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await act(() => vi.dynamicImportSettled());
};
const pressed = (button: HTMLElement) => button.getAttribute("aria-pressed");

it.each([
  ["favourite", favourite, undefined, 1],
  ["compare", compare, undefined, 0],
  ["favourite", favourite, "ask", 0],
] as const)(
  "toggles %s, and tracks each added %s: %d times, never a removal [WATCH-01] [WATCH-02] [LEAD-29]",
  async (_, control, consent, times) => {
    if (consent) document.documentElement.dataset.consent = consent;
    const [button] = show(control);
    expect(pressed(button!)).toBe("false");
    await press(button!);
    expect(pressed(button!)).toBe("true");
    await press(button!);
    expect(pressed(button!)).toBe("false");
    await waitFor(() => expect(call).toHaveBeenCalledTimes(times));
    if (times) expect(JSON.parse(String(call.mock.calls[0]?.[1].body))).toMatchObject({ eventId: 39 });
  },
);

it("shows what this browser has stored, and what another tab adds [WATCH-03] [WATCH-05] [DECIDE-72]", async () => {
  localStorage.setItem("favourites", JSON.stringify([car]));
  const [button] = show(favourite);
  expect(pressed(button!)).toBe("true");
  localStorage.setItem("favourites", "[]");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "favourites" })));
  expect(pressed(button!)).toBe("false");
});

it("marks cars that are added to the page later [WATCH-01]", async () => {
  localStorage.setItem("favourites", JSON.stringify([car]));
  show(favourite, []);
  render(<SaveButton control={favourite} car={car} />);
  await waitFor(() => expect(pressed(screen.getByRole("button"))).toBe("true"));
});

it("disappears where the browser refuses storage [DECIDE-72]", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("refused");
  });
  const [button] = show(favourite);
  expect(button!.hidden).toBe(true);
});

it("compares four cars, and shows what to do about a fifth [WATCH-17] [DECIDE-43]", async () => {
  const cars = ["1", "2", "3", "4", "5"].map((id) => ({ ...car, id, name: `Car ${id}` }));
  const buttons = show(compare, cars);
  for (const button of buttons) await press(button);
  expect(buttons.map(pressed)).toEqual(["true", "true", "true", "true", "false"]);
  expect(toasts.read()[0]).toMatchObject({
    title: "Compare holds 4 cars",
    text: "Take one out to add Car 5.",
    action: { href: "/compare?car_id=1&car_id=2&car_id=3&car_id=4" },
  });
  await press(buttons[0]!);
  await press(buttons[4]!);
  expect(buttons.map(pressed)).toEqual(["false", "true", "true", "true", "true"]);
});
