// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { readFrameMessage, useEditFrame } from "./use-edit-frame.tsx";

const origin = "http://0123.preview.localhost:3000";
const frameWindow = { postMessage: vi.fn() };
const received = vi.fn();
const post = (data: unknown, from = origin, source: unknown = frameWindow) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin: from, source: source as Window }));

afterEach(() => vi.clearAllMocks());

it("hears the window of its frame at the preview's origin, and speaks to that origin only [DECIDE-391]", () => {
  const frame = { current: { contentWindow: frameWindow } as unknown as HTMLIFrameElement };
  const { result, unmount } = renderHook(() => useEditFrame(frame, `${origin}/about`, received));
  const leave = { forecourtEdit: { kind: "leave" } };
  post(leave, "https://evil.example");
  post(leave, origin, window);
  post({ forecourtEdit: { kind: "press", places: [1], section: null, href: null } });
  expect(received).not.toHaveBeenCalled();
  result.current({ kind: "reload" });
  expect(frameWindow.postMessage).not.toHaveBeenCalled();
  post(leave);
  expect(received).toHaveBeenCalledWith({ kind: "leave" });
  result.current({ kind: "reload" });
  expect(frameWindow.postMessage).toHaveBeenCalledWith({ forecourtEdit: { kind: "reload" } }, origin);
  unmount();
  post(leave);
  expect(received).toHaveBeenCalledTimes(1);
});

it.each([
  [null],
  ["text"],
  [{ forecourtEdit: { kind: "ready", path: "/", places: [{ place: "site#a" }] } }],
  [{ forecourtEdit: { kind: "press", places: [], section: null, href: null } }],
  [{ forecourtEdit: { kind: "move", place: "site#a", by: 0.5 } }],
  [{ forecourtEdit: { kind: "go" } }],
  [{ forecourtEdit: { kind: "other" } }],
])("reads no message of %j", (data) => {
  expect(readFrameMessage(data)).toBeNull();
});
