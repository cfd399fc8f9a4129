// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts, useToast } from "./notices.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Buttons() {
  const show = useToast();
  return (
    <>
      <button type="button" onClick={() => show("Saved")}>
        good
      </button>
      <button type="button" onClick={() => show("Not saved", "bad")}>
        bad
      </button>
      <Link to="/next">next</Link>
    </>
  );
}
const page = () => (
  <Toasts>
    <Buttons />
  </Toasts>
);
function open() {
  const Stub = createRoutesStub([
    {
      Component: page,
      children: [
        { path: "/", Component: () => null },
        { path: "/next", Component: () => null },
      ],
    },
  ]);
  render(<Stub />);
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toast = (text: string) => screen.queryByText(text);

it("a notice ends by itself, a bad one when it is closed", async () => {
  open();
  fireEvent.click(screen.getByText("good"));
  fireEvent.click(screen.getByText("bad"));
  await wait(7_000);
  expect(toast("Saved")).not.toBeNull();
  await wait(2_000);
  expect(toast("Saved")).toBeNull();
  await wait(60_000);
  expect(toast("Not saved")).not.toBeNull();
  fireEvent.click(screen.getByLabelText("Close"));
  expect(toast("Not saved")).toBeNull();
});

it("a notice that is pointed at or has the focus stays, and has its time again afterwards", async () => {
  open();
  fireEvent.click(screen.getByText("good"));
  fireEvent.pointerEnter(toast("Saved")!.parentElement!);
  await wait(60_000);
  expect(toast("Saved")).not.toBeNull();
  fireEvent.pointerLeave(toast("Saved")!.parentElement!);
  await wait(7_000);
  expect(toast("Saved")).not.toBeNull();
  await wait(2_000);
  expect(toast("Saved")).toBeNull();
});

it("a notice of one screen isn't shown on the next", async () => {
  open();
  fireEvent.click(screen.getByText("bad"));
  expect(toast("Not saved")).not.toBeNull();
  fireEvent.click(screen.getByText("next"));
  await wait(10);
  expect(toast("Not saved")).toBeNull();
});
