import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { betweenRequests, requestBegins } from "./served-requests.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(mostMs: number) {
  const wait = { isOver: false };
  void betweenRequests(mostMs).then(() => {
    wait.isOver = true;
  });
  return wait;
}

it("background work waits for the requests that are being answered", async () => {
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  for (const response of [first, second]) requestBegins(response);
  const wait = waiting(1_000);
  first.emit("close");
  await vi.advanceTimersByTimeAsync(10);
  expect(wait.isOver).toBe(false);
  second.emit("close");
  await vi.advanceTimersByTimeAsync(1);
  expect(wait.isOver).toBe(true);
});

it("it goes on after the longest wait, and without waiting where there is none", async () => {
  const wait = waiting(1_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(true);
  const response = new EventEmitter();
  requestBegins(response);
  const short = waiting(20);
  await vi.advanceTimersByTimeAsync(19);
  expect(short.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(short.isOver).toBe(true);
  response.emit("close");
});

it("it doesn't wait for a stream", async () => {
  const stream = new EventEmitter();
  requestBegins(stream);
  await vi.advanceTimersByTimeAsync(51);
  const wait = waiting(1_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(true);
  stream.emit("close");
});
