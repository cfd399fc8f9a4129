// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { type PublishAnswer, SavedToDraft } from "./save-notices.tsx";
import type { Publishable } from "./shown-setting.ts";

afterEach(cleanup);

/** The notice within a form, as it stands on every screen that saves to the draft. */
async function notice(publish: Publishable | null, answer: PublishAnswer) {
  const sent: FormData[] = [];
  // The form begins again once something was published.
  let times = 0;
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ++times,
      HydrateFallback: () => null,
      Component: ({ loaderData }) => (
        <form key={answer.kind === "done" ? Number(loaderData) : 0}>
          <SavedToDraft publish={publish} />
        </form>
      ),
    },
    {
      path: "/changes",
      action: async ({ request }) => {
        sent.push(await request.formData());
        return answer;
      },
      Component: () => <h1>Changes</h1>,
    },
  ]);
  render(<Stub />);
  await waitFor(() => expect(screen.getByRole("status")).toBe(document.activeElement));
  return sent;
}
const made = (...changes: string[]) => ({ group: "coast", changes });

it("publishes what was just saved by one press, and the notice that says so has the focus [DECIDE-571]", async () => {
  const sent = await notice(made("a", "b"), { kind: "done", text: "Published" });
  fireEvent.click(screen.getByRole("button", { name: "Publish it now" }));
  await screen.findByText("Published.");
  expect([sent[0]?.get("step"), sent[0]?.getAll("change")]).toEqual(["publish", ["a", "b"]]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("status")).toBe(document.activeElement);
});

it("says why it wasn’t published, and where it is", async () => {
  await notice(made("c"), { kind: "failed", text: "Nothing was published:", lines: ["Phone: Ring us"] });
  fireEvent.click(screen.getByRole("button", { name: "Publish it now" }));
  expect((await screen.findByText(/^Nothing was published/)).textContent).toContain("Phone: Ring us");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/changes");
});

it("leads to Changes where the member doesn’t publish", async () => {
  await notice(null, { kind: "done", text: "Published" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Publish it under Changes" })).toBeDefined();
});

it("leaves the focus at its button when the form begins again under it", async () => {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => {
        const [times, setTimes] = useState(0);
        return (
          <>
            <form key={times}>
              <SavedToDraft publish={made("d")} />
            </form>
            <button type="button" onClick={() => setTimes(times + 1)}>
              Again
            </button>
          </>
        );
      },
    },
  ]);
  render(<Stub />);
  const button = () => screen.getByRole("button", { name: "Publish it now" });
  await waitFor(() => expect(screen.getByRole("status")).toBe(document.activeElement));
  const before = button();
  before.focus();
  fireEvent.click(screen.getByRole("button", { name: "Again" }));
  expect(button()).not.toBe(before);
  expect(button()).toBe(document.activeElement);
});
