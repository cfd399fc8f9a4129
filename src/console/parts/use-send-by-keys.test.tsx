// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSendByKeys } from "./use-send-by-keys.tsx";

afterEach(cleanup);

function Screen({ sent, saved, isOff = false }: { sent(): void; saved(): void; isOff?: boolean }) {
  useSendByKeys();
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <textarea aria-label="Note" />
        <button type="submit" disabled={isOff}>
          Send
        </button>
      </form>
      <input aria-label="Price" />
      <section className="save-bar">
        <button type="button" data-kind="primary" onClick={saved}>
          Save
        </button>
      </section>
    </>
  );
}

const keys = [{ ctrlKey: true }, { metaKey: true }];

it.each(keys)("sends the form that has the focus with Enter and %j", (modifier) => {
  const [sent, saved] = [vi.fn(), vi.fn()];
  render(<Screen sent={sent} saved={saved} />);
  fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Enter", ...modifier });
  expect([sent, saved].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", ...modifier });
  expect([sent, saved].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("sends nothing without the modifier, from elsewhere, or while the form is being sent", () => {
  const sent = vi.fn();
  render(<Screen sent={sent} saved={() => {}} isOff />);
  fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Enter", ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Enter" });
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  expect(sent).not.toHaveBeenCalled();
});
