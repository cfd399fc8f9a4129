// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { useStored, useStoredForm } from "./stored-input.tsx";

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

it("a text follows what it begins with until it is written, and again once it was cleared", () => {
  const Text = ({ initial }: { initial: string }) => {
    const [value, change, clear] = useStored("text", initial);
    return (
      <>
        <input aria-label="Text" value={value} onChange={(event) => change(event.target.value)} />
        <button type="button" onClick={clear}>
          Clear
        </button>
      </>
    );
  };
  const text = () => screen.getByLabelText<HTMLInputElement>("Text");
  const { rerender } = render(<Text initial="Thank you" />);
  rerender(<Text initial="Signature" />);
  expect(text().value).toBe("Signature");
  fireEvent.change(text(), { target: { value: "Hello" } });
  rerender(<Text initial="Other" />);
  expect(text().value).toBe("Hello");
  fireEvent.click(screen.getByText("Clear"));
  expect(text().value).toBe("Other");
});
