// @vitest-environment jsdom

import { cleanup, fireEvent, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { leaveTypedText } from "./typed-text.ts";

const { defaultValue } = Object.getOwnPropertyDescriptors(HTMLTextAreaElement.prototype);
afterEach(() => {
  cleanup();
  Object.defineProperty(HTMLTextAreaElement.prototype, "defaultValue", defaultValue);
  document.body.replaceChildren();
});

const onChange = vi.fn();
const form = (text: string) => (
  <textarea aria-label="Hosts" name="hosts" defaultValue={text} onChange={onChange} />
);

/** The field as the server shows it. */
function shown(text: string): { container: HTMLElement; area: HTMLTextAreaElement } {
  const container = document.createElement("div");
  container.innerHTML = renderToString(form(text));
  document.body.append(container);
  return { container, area: container.querySelector("textarea")! };
}

it.each([true, false])("retains what was typed before hydration (left to the visitor: %s)", (isLeft) => {
  const { container, area } = shown("a.example");
  area.value = "a.example, b.example";
  if (isLeft) leaveTypedText();
  render(form("a.example"), { container, hydrate: true });
  expect(area.value).toBe(isLeft ? "a.example, b.example" : "a.example");
  expect(area.defaultValue).toBe("a.example");
});

it("assigns no default text that is there already: browsers would end the selection", () => {
  const { container, area } = shown("a.example");
  const assigned = vi.fn();
  Object.defineProperty(HTMLTextAreaElement.prototype, "defaultValue", {
    ...defaultValue,
    set(text: string) {
      assigned(text);
      defaultValue.set?.call(this, text);
    },
  });
  leaveTypedText();
  const { rerender } = render(form("a.example"), { container, hydrate: true });
  rerender(form("a.example"));
  expect(assigned).not.toHaveBeenCalled();
  rerender(form("b.example"));
  expect(assigned.mock.calls).toEqual([["b.example"]]);
  expect(area.defaultValue).toBe("b.example");
});

it("shows another text than the server's", () => {
  const { container, area } = shown("a.example");
  leaveTypedText();
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(form("b.example"), { container, hydrate: true });
  vi.mocked(console.error).mockRestore();
  expect(area.value).toBe("b.example");
});

it("leaves the field as any other afterwards", () => {
  const { container, area } = shown("a.example");
  leaveTypedText();
  const { rerender } = render(form("a.example"), { container, hydrate: true });
  onChange.mockClear();
  fireEvent.change(area, { target: { value: "c.example" } });
  fireEvent.input(area);
  expect(onChange).toHaveBeenCalledTimes(1);
  rerender(form("d.example"));
  expect(area.defaultValue).toBe("d.example");
  expect(area.value).toBe("c.example");
});
