import { expect, it, vi } from "vitest";
import { clearToasts, dismissToast, showToast, toastLimit, toasts } from "./toast.ts";

it("shows one toast at a time and notifies its listeners [LIMIT-25]", () => {
  const heard = vi.fn();
  const stop = toasts.subscribe(heard);
  showToast("Saved", "a");
  const second = showToast("Removed", "b", { label: "View List", href: "/favourites" });
  expect(toasts.read()).toHaveLength(toastLimit);
  expect(toasts.read()[0]).toMatchObject({ id: second, title: "Removed" });
  expect(toasts.server()).toEqual([]);
  dismissToast(second);
  expect(toasts.read()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(3);
  showToast("Saved", "c");
  clearToasts();
  clearToasts();
  expect(toasts.read()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(5);
  stop();
});
