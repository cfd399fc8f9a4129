// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { Toasts } from "#console/parts/notices.tsx";
import { PlatformScreen, type PlatformSite } from "./platform-screen.tsx";

afterEach(cleanup);

const site = (name: string, more: Partial<PlatformSite> = {}): PlatformSite => ({
  id: name,
  name,
  host: `${name}.example`,
  group: name,
  dealer: name,
  version: 3,
  failed: 0,
  retried: 0,
  cars: 40,
  slug: name,
  isStale: false,
  isQuiet: false,
  isSuspended: false,
  isLive: true,
  ...more,
});

it("calls a site healthy only when nothing is wrong, and says when its group is suspended", async () => {
  const sites = [
    site("north"),
    site("south", { isSuspended: true }),
    site("west", { failed: 2, isStale: true }),
    site("east", { isQuiet: true }),
  ];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Toasts>
          <PlatformScreen
            model={{
              sites,
              speed: [],
              unreadable: [],
              search: "",
              groups: [],
              open: [],
              live: null,
              targets: [],
            }}
          />
        </Toasts>
      ),
    },
  ]);
  render(<Stub />);
  const rows = (await screen.findAllByRole("row")).slice(1);
  const healthOf = (row: HTMLElement) =>
    [...row.querySelectorAll(".badges > *")].map(({ textContent }) => textContent);
  expect(rows.map(healthOf)).toEqual([
    ["Healthy"],
    ["Suspended"],
    ["2 not delivered", "Stale stock"],
    ["No lead for a week"],
  ]);
});
