// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guardFocus } from "./frame-focus.ts";
import { connectWidget } from "./widget-connection.ts";
import type { WidgetMessage } from "./widget-messages.ts";

const origin = "https://chat.example";
let frame: HTMLIFrameElement;
beforeEach(() => {
  document.body.innerHTML = `<button>Ours</button><iframe src="about:blank"></iframe>`;
  frame = document.querySelector("iframe")!;
});
afterEach(() => vi.restoreAllMocks());

const post = (over: object) =>
  window.dispatchEvent(
    new MessageEvent("message", {
      source: frame.contentWindow,
      origin,
      data: { forecourt: 1, type: "ready" },
      ...over,
    }),
  );

it("answers the frame's first ready with one port, and reads that from then on [DECIDE-266]", async () => {
  const answered = vi.spyOn(frame.contentWindow!, "postMessage").mockImplementation(() => {});
  const heard: WidgetMessage[] = [];
  const onReady = vi.fn();
  const connection = connectWidget({
    frame,
    origin,
    init: () => ({ site: "Harbour" }),
    onReady,
    onMessage: (message) => heard.push(message),
  });
  post({ origin: "https://other.example" });
  post({ source: window });
  post({ data: { forecourt: 1, type: "lead", answers: { name: "Ana" } } });
  expect(answered).not.toHaveBeenCalled();
  post({});
  post({});
  expect(onReady).toHaveBeenCalledTimes(1);
  expect(answered).toHaveBeenCalledTimes(1);
  const [first, target, [port]] = answered.mock.calls[0] as unknown as [object, string, [MessagePort]];
  expect(first).toEqual({ forecourt: 1, type: "init", contract: "forecourt-widget/1", site: "Harbour" });
  expect(target).toBe(origin);
  port.postMessage({ type: "unread", n: 2 });
  port.postMessage("nonsense");
  await expect.poll(() => heard).toEqual([{ type: "unread", count: 2 }]);
  await expect.poll(() => connection.dropped()).toBe(1);
  const received = new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
  });
  connection.send({ type: "shown" });
  expect(await received).toEqual({ type: "shown" });
  connection.end();
});

it("gives back the focus that a frame takes by itself, not what a shopper gave it [DECIDE-267]", () => {
  const ours = document.querySelector("button")!;
  const end = guardFocus(frame);
  const enter = () => {
    ours.focus();
    return (key?: string) => {
      if (key) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
      frame.focus();
      window.dispatchEvent(new Event("blur"));
      return document.activeElement;
    };
  };
  vi.spyOn(performance, "now").mockReturnValue(10_000);
  expect(enter()()).toBe(ours);
  expect(enter()("Enter")).toBe(ours);
  expect(enter()("Tab")).toBe(frame);
  vi.spyOn(performance, "now").mockReturnValue(20_000);
  expect(enter()()).toBe(ours);
  vi.spyOn(frame, "matches").mockReturnValue(true);
  expect(enter()()).toBe(frame);
  end();
});
