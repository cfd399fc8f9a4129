// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Toasts } from "#console/parts/notices.tsx";
import { readFilter, weekOf } from "#domain/deals/deal-query.ts";
import { Calendar } from "./calendar.tsx";
import type { CalendarBooking, DealWeek } from "./deal-view.ts";

const days = weekOf("2026-11-23");
const booking: CalendarBooking = {
  deal: {
    kind: "test_drive",
    id: "b1",
    site: { id: "s", slug: "harbour", name: "Harbour" },
    state: "booked",
    refund: null,
    who: "Ana Li",
    what: "2024 Mazda CX-5",
    amountCents: null,
    amount: "",
    location: { id: "l", name: "Brookvale" },
    at: "2026-11-20T00:00:00.000Z",
    when: "2026-11-24T00:00:00.000Z",
    sequence: 0,
    leadId: "b1",
    timeZone: "Australia/Brisbane",
  },
  day: "2026-11-24",
  start: 600,
  minutes: 60,
  owner: "Marcus Webb",
  hasEmail: true,
  conflicts: [],
  seen: "booked - 0",
};
const week: DealWeek = {
  days: days.map((day) => ({ day, isToday: false, hours: { start: 540, end: 1020 } })),
  shownDay: "2026-11-24",
  bookings: [booking],
  starts: { "timed harbour l": days.map((day) => ({ day, starts: [540, 600, 660] })) },
  owners: [],
  bookAt: null,
};
let sent: Record<string, FormDataEntryValue>[];

beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

function show(one: CalendarBooking): HTMLElement {
  const filter = readFilter(new URLSearchParams());
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Toasts>
          <Calendar
            week={{ ...week, bookings: [one] }}
            places={[]}
            filter={filter}
            now="2026-11-23T00:00:00.000Z"
          />
        </Toasts>
      ),
    },
    {
      path: "/deals/test_drive/harbour/b1",
      Component: () => <p>The deal</p>,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { kind: "done", text: "Moved" };
      },
    },
  ]);
  render(<Stub initialEntries={["/"]} />);
  return screen.getByRole("link", { name: /10:00 am( Conflict)? Ana Li Test drive/ });
}
const press = (link: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(link, { key });
};

it("arrow keys choose another time, which Enter moves the booking to, once [DECIDE-527]", async () => {
  const link = show(booking);
  press(link, "ArrowRight", "ArrowDown");
  const question = "Move the test drive of Ana Li from Tue 24 Nov, 10:00 am to Wed 25 Nov, 11am?";
  expect(screen.getByRole("status").textContent).toBe(question);
  expect(sent).toEqual([]);
  press(link, "Enter", "Enter");
  await screen.findByText("Moved");
  expect(sent).toEqual([{ step: "move", seen: "booked - 0", to: "2026-11-25T11:00" }]);
  expect(screen.queryByRole("region", { name: "Move" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findAllByText("Moved");
  expect(sent.at(-1)).toMatchObject({ to: "2026-11-24T10:00" });
});

it.each([
  ["Escape puts it back", ["ArrowUp", "Escape"]],
  ["going back to its own time leaves it", ["ArrowUp", "ArrowDown"]],
  ["a key beyond the offered times does nothing", ["ArrowUp", "ArrowUp", "ArrowDown"]],
])("%s [DECIDE-527]", (_, keys) => {
  press(show(booking), ...keys);
  expect(screen.queryByRole("region", { name: "Move" })).toBeNull();
  expect(sent).toEqual([]);
});

it("a booking that can't be moved has no form, and a shopper without an e-mail address is to be called", () => {
  show({ ...booking, seen: null });
  expect(screen.queryByLabelText("Move to")).toBeNull();
  cleanup();
  press(show({ ...booking, hasEmail: false }), "ArrowUp");
  expect(within(screen.getByRole("region", { name: "Move" })).getByText(/call them/)).toBeTruthy();
});

it("a conflict is said in words", () => {
  show({ ...booking, conflicts: [{ id: "b2", text: "Same car as the test drive of Bo Tan at 10:30 am" }] });
  expect(screen.getByText(/A conflict/).textContent).toContain("Bo Tan");
  expect(screen.getByRole("link", { name: /Conflict/ })).toBeTruthy();
});
