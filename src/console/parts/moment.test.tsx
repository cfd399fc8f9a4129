// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { keepMomentTexts, Moment, ReaderTimeZone } from "./moment.tsx";

const at = "2026-03-02T08:00:00.000Z";
const inSydney = "2 Mar 2026, 7:00 pm";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The reader's browser is in this time zone. */
function readerIn(timeZone: string): void {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...own.call(this), timeZone };
  });
}

function Screen({ known }: { known: string | null }) {
  const [more, setMore] = useState(0);
  return (
    <ReaderTimeZone known={known}>
      <Moment at={at} />
      <button type="button" onClick={() => setMore(more + 1)}>
        More
      </button>
      {more > 0 ? <Moment at="2026-03-03T08:00:00.000Z" /> : null}
    </ReaderTimeZone>
  );
}

async function hydrated(known: string | null): Promise<HTMLElement> {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Screen known={known} />);
  const problems = vi.fn();
  keepMomentTexts();
  await act(async () => {
    hydrateRoot(container, <Screen known={known} />, { onRecoverableError: problems });
  });
  expect(problems).not.toHaveBeenCalled();
  return container;
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, " ");

it("keeps the texts of the server's answer while it is hydrated, and writes those of later rows", async () => {
  readerIn("Australia/Sydney");
  const container = await hydrated("Australia/Sydney");
  expect(plain(container.querySelector("time")?.textContent)).toBe(inSydney);
  await act(async () => container.querySelector("button")?.click());
  expect([...container.querySelectorAll("time")].map((time) => plain(time.textContent))).toEqual([
    inSydney,
    "3 Mar 2026, 7:00 pm",
  ]);
});

it("writes the reader's time zone in place of the server's", async () => {
  readerIn("Australia/Sydney");
  const container = await hydrated(null);
  await vi.waitFor(() => expect(plain(container.querySelector("time")?.textContent)).toBe(inSydney));
});
