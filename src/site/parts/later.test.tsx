// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { later, laterInPage } from "./later.tsx";

afterEach(cleanup);

const unavailable = async () => Promise.reject(new TypeError("error loading dynamically imported module"));
const shownWith = (Part: React.ComponentType<{ name: string }>) =>
  render(
    <>
      <p>The page</p>
      <Suspense fallback="…">
        <Part name="enquiry" />
      </Suspense>
    </>,
  );

it("shows the part once its code is loaded", async () => {
  shownWith(later(async () => ({ default: ({ name }: { name: string }) => <p>Form {name}</p> })));
  expect(await screen.findByText("Form enquiry")).toBeTruthy();
});

it("leaves the page as it is when the code can't be loaded, with another part in its place", async () => {
  const errors = vi.spyOn(console, "error");
  const { container } = shownWith(later<{ name: string }>(unavailable));
  await vi.waitFor(() => expect(container.textContent).toBe("The page"));
  shownWith(later<{ name: string }>(unavailable, ({ name }) => <a href="/form">Open the {name}</a>));
  expect(await screen.findByRole("link", { name: "Open the enquiry" })).toBeTruthy();
  expect(errors).not.toHaveBeenCalled();
});

it("is in the server's HTML once it is preloaded", async () => {
  const { View, preload } = laterInPage(
    async () => ({ default: ({ name }: { name: string }) => <p>Form {name}</p> }),
    () => null,
  );
  await preload();
  expect(
    renderToString(
      <Suspense fallback="…">
        <View name="enquiry" />
      </Suspense>,
    ),
  ).toContain("Form <!-- -->enquiry");
});
