import { expect, it, vi } from "vitest";
import { streamedText } from "./streamed-text.server.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("is the text that was written, in order", async () => {
  const body = streamedText(async (write) => {
    for (const part of ["a,b\n", "é\n", "1"]) await write(part);
  }, vi.fn());
  expect(await new Response(body).text()).toBe("a,b\né\n1");
});

it("is made as it is read, not before", async () => {
  let made = 0;
  const body = streamedText(async (write) => {
    for (; made < 1_000; made++) await write("line\n");
  }, vi.fn());
  await settled();
  expect(made).toBeLessThan(5);
  const reader = body.getReader();
  for (let read = 0; read < 10; read++) await reader.read();
  await settled();
  expect(made).toBeGreaterThanOrEqual(10);
  expect(made).toBeLessThan(20);
});

it("ends what makes it when its reader goes, which is no failure", async () => {
  const onError = vi.fn();
  const ended = vi.fn();
  const body = streamedText(async (write) => {
    try {
      for (;;) await write("line\n");
    } finally {
      ended();
    }
  }, onError);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(onError).not.toHaveBeenCalled();
});

it("ends what makes it when its reader takes nothing for too long", async () => {
  const onError = vi.fn();
  const ended = vi.fn();
  const body = streamedText(
    async (write) => {
      try {
        for (;;) await write("line\n");
      } finally {
        ended();
      }
    },
    onError,
    20,
  );
  const reader = body.getReader();
  await reader.read();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  await expect(reader.read()).rejects.toThrow("takes nothing");
  expect(onError).not.toHaveBeenCalled();
});

it("breaks off when making it fails", async () => {
  const onError = vi.fn();
  const failure = new Error("unavailable");
  const body = streamedText(async (write) => {
    await write("line\n");
    throw failure;
  }, onError);
  await expect(new Response(body).text()).rejects.toThrow("unavailable");
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});
