// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHiddenBars } from "./hidden-bars.tsx";

let report: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useHiddenBars(form);
  return <form ref={form} />;
}

it("marks the document while a form is in view, and no longer than the form exists", () => {
  const { container, unmount } = render(<Form />);
  const target = container.querySelector("form")!;
  const hidden = () => document.documentElement.hasAttribute("data-bars-hidden");
  expect(hidden()).toBe(false);
  act(() => report([{ isIntersecting: true, target }]));
  expect(hidden()).toBe(true);
  act(() => report([{ isIntersecting: false, target }]));
  expect(hidden()).toBe(false);
  act(() => report([{ isIntersecting: true, target }]));
  unmount();
  expect(hidden()).toBe(false);
});
