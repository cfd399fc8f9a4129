// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { useStoredForm } from "./stored-input.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Form({
  name = "special day",
  saved = null,
}: {
  name?: string | null;
  saved?: object | boolean | null;
}) {
  return (
    <form ref={useStoredForm(name, saved)}>
      <input aria-label="Day" name="day" defaultValue="" />
    </form>
  );
}

const day = () => screen.getByLabelText<HTMLInputElement>("Day");
const type = (text: string) => fireEvent.input(day(), { target: { value: text } });

/** Shows the form as after a reload. */
function reload(): void {
  cleanup();
  render(<Form />);
}

it("restores what was typed", () => {
  render(<Form />);
  type("Monday");
  reload();
  expect(day().value).toBe("Monday");
});

it("leaves and stores what was typed before the scripts ran", () => {
  render(<Form />);
  type("Monday");
  cleanup();
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  day().value = "Tuesday";
  render(<Form />, { container, hydrate: true });
  expect(day().value).toBe("Tuesday");
  reload();
  expect(day().value).toBe("Tuesday");
});

it("stores nothing without a name", () => {
  render(<Form name={null} />);
  type("Monday");
  expect(sessionStorage.length).toBe(0);
});

it("forgets what was saved, each time that it is saved", () => {
  const { rerender } = render(<Form />);
  type("Monday");
  rerender(<Form saved={{ kind: "saved" }} />);
  expect(sessionStorage.length).toBe(0);
  type("Tuesday");
  expect(sessionStorage.length).toBe(1);
  rerender(<Form saved={{ kind: "saved" }} />);
  reload();
  expect(day().value).toBe("");
});
