import { expect, it, vi } from "vitest";
import { retryPageLoads } from "./page-loads.ts";

const page = new URL("http://harbour.localhost/search.data?make=Mazda");
const noConnection = new TypeError("Failed to fetch");

function loads(...outcomes: (Error | Response)[]) {
  const waiting: boolean[] = [];
  const send = vi.fn(async () => {
    const outcome = outcomes.shift() ?? new Response("late");
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const load = retryPageLoads(
    send,
    (isWaiting) => waiting.push(isWaiting),
    async () => {},
  );
  return { load, send, waiting };
}

it("loads a page again until the server is reached, and says so meanwhile", async () => {
  const { load, send, waiting } = loads(noConnection, noConnection, new Response("the page"));
  expect(await (await load(page, {})).text()).toBe("the page");
  expect(send).toHaveBeenCalledTimes(3);
  expect(waiting).toEqual([true, true, false]);
});

it.each([
  ["a page that is no longer wanted", page, {}, new DOMException("Aborted", "AbortError")],
  ["what was sent", page, { method: "POST" }, noConnection],
  ["anything but a page", "/api/suggest?text=maz", {}, noConnection],
])("doesn't repeat %s", async (_, address, init, error) => {
  const { load, send, waiting } = loads(error);
  await expect(load(address, init)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
  expect(waiting).toEqual([]);
});
