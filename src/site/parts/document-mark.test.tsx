// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useDocumentMark } from "./document-mark.tsx";

afterEach(cleanup);

function Bar({ isShown }: { isShown: boolean }) {
  useDocumentMark("data-bar", isShown);
  return null;
}

it("marks the document as long as the part is shown", () => {
  const isMarked = () => document.documentElement.hasAttribute("data-bar");
  const { rerender, unmount } = render(<Bar isShown={false} />);
  expect(isMarked()).toBe(false);
  rerender(<Bar isShown />);
  expect(isMarked()).toBe(true);
  rerender(<Bar isShown={false} />);
  expect(isMarked()).toBe(false);
  rerender(<Bar isShown />);
  unmount();
  expect(isMarked()).toBe(false);
});
