// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearToasts, showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

afterEach(() => {
  cleanup();
  clearToasts();
});

it("keeps a toast while its page's filters change, and ends it with the page", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Toaster /> }], { initialEntries: ["/search"] });
  render(<RouterProvider router={router} />);
  act(() => void showToast("Saved", "a car"));
  await act(() => router.navigate("/search?make=Mazda"));
  expect(screen.getByRole("status").textContent).toContain("a car");
  await act(() => router.navigate("/cars/a"));
  expect(screen.getByRole("status").textContent).toBe("");
});
