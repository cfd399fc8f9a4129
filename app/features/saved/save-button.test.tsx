// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SaveButton } from "./save-button.tsx";

const car = {
  id: "car-1",
  name: "2022 Mazda CX-5",
  slug: "x",
  make: "Mazda",
  model: "CX-5",
  primary_image_url: null,
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.consent;
});

it.each([
  ["favourite", undefined, 1],
  ["compare", undefined, 0],
  ["favourite", "ask", 0],
] as const)(
  "counts a car kept as %s, consent %s: %d times, and not its leaving [LEAD-29]",
  async (control, consent, times) => {
    const call = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ success: true }));
    vi.stubGlobal("fetch", call);
    if (consent) document.documentElement.dataset.consent = consent;
    render(<SaveButton control={control} car={car} />);
    const button = screen.getByRole("button");
    fireEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await vi.dynamicImportSettled();
    fireEvent.click(button);
    await vi.dynamicImportSettled();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(times));
    if (times) expect(JSON.parse(String(call.mock.calls[0]?.[1].body))).toMatchObject({ eventId: 39 });
  },
);
