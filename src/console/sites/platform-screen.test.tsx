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
              hosts: {
                checked: 3,
                at: "2026-03-02T05:00:00Z",
                leastDays: 9,
                failing: [
                  { host: "north.example", problem: "It ends soon.", remedy: "Renew it.", daysLeft: 9 },
                ],
              },
            }}
          />
        </Toasts>
      ),
    },
  ]);
  render(<Stub />);
  const rows = (await screen.findAllByRole("row")).filter((row) => row.querySelector(".badges"));
  const healthOf = (row: HTMLElement) =>
    [...row.querySelectorAll(".badges > *")].map(({ textContent }) => textContent);
  expect(rows.map(healthOf)).toEqual([
    ["Healthy"],
    ["Suspended"],
    ["2 not delivered", "Stale stock"],
    ["No lead for a week"],
  ]);
  const hosts = screen.getByRole("table", { name: /Hosts with a problem/ });
  expect(hosts.textContent).toMatch(/north\.exampleIt ends soon\.Renew it\.9$/);
  expect(screen.getByText(/3 public hosts, last checked/).textContent).toContain("ends in 9 days");
  expect(screen.getByRole("button", { name: "Check all now" })).toBeTruthy();
});
