import { DealScreen } from "#console/deals/deal-screen.tsx";
import type { CalendarBooking, DealModel } from "#console/deals/deal-view.ts";
import { type DealsModel, DealsScreen } from "#console/deals/deals-screen.tsx";
import type { PhoneBookingModel } from "#console/deals/new-booking.ts";
import { NewBookingScreen } from "#console/deals/new-booking-screen.tsx";
import { type Deal, dealKinds, type ListedDeal, stepsFor } from "#domain/deals/deal.ts";
import { readFilter, weekOf } from "#domain/deals/deal-query.ts";
import { at, longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const site = { id: "s", slug: "harbour", name: "Harbour Motors" };
const place = { id: "l", name: "Brookvale", site: "harbour" };
const states: Record<Deal["kind"], string> = {
  reservation: "held",
  payment: "paid",
  purchase: "ordered",
  trade_in: "accepted",
  test_drive: "booked",
  inspection: "confirmed",
  service: "cancelled",
};
const deal = (n: number, more: Partial<Deal> = {}): ListedDeal => {
  const kind = dealKinds[n % dealKinds.length] ?? "payment";
  return {
    kind,
    id: `deal${n}`,
    site,
    state: states[kind],
    refund: n % 11 === 3 ? "failed" : null,
    who: `Robin Example ${n}`,
    what: "2024 Mazda CX-5",
    amountCents: 50_000,
    amount: "$500.00",
    location: place,
    at,
    when: "2026-03-02T08:00:00.000Z",
    sequence: 0,
    leadId: null,
    timeZone: "Australia/Sydney",
    whenText: "Mon 2 Mar, 7:00 pm",
    madeText: "Sun 1 Mar, 9:00 am",
    ...more,
  };
};
const long = {
  site: { ...site, name: longName },
  who: longName,
  what: longName,
  location: { id: "l", name: longName },
};
const deals: DealsModel = {
  filter: readFilter(new URLSearchParams()),
  sites: [site],
  places: [place],
  now: at,
  list: { deals: [], next: null },
  week: null,
};
const many: Partial<DealsModel> = {
  sites: times(40, (n) => ({ slug: `s${n}`, name: `${longName} ${n}` })),
  places: times(40, (n) => ({ id: `l${n}`, name: `${longName} ${n}`, site: "harbour" })),
};
const weekWith = (perDay: number, more: Partial<Deal> = {}): DealsModel["week"] => {
  const days = weekOf("2026-03-02");
  const whole = days.map((day) => ({ day, starts: [0] }));
  const timed = days.map((day) => ({ day, starts: [540, 600, 660] }));
  return {
    days: days.map((day, number) => ({
      day,
      isToday: number === 2,
      hours: number === 6 ? null : { start: 510, end: 1050 },
    })),
    shownDay: days[2] ?? "",
    bookings: days.flatMap((day) =>
      times(perDay, (n): CalendarBooking => {
        const one = deal(4 + (n % 3), { id: `${day}-${n}`, ...more });
        return {
          deal: one,
          day,
          start: one.kind === "service" ? null : 540 + (n % 8) * 45,
          minutes: 60,
          hasEmail: n % 2 === 0,
          owner: n % 2 === 0 ? (more.who ?? "Marcus Webb") : null,
          conflicts:
            n % 4 === 1
              ? [{ id: `${day}-${n + 1}`, text: "Same car as the test drive of Ana Li at 10:00 am" }]
              : [],
          seen: n % 5 === 4 ? null : "booked - 0",
        };
      }),
    ),
    starts: { "timed harbour l": timed, "service harbour l": whole },
    owners: [{ id: "m", name: more.who ?? "Marcus Webb" }],
    bookAt: "/deals/new",
  };
};
const newBooking: PhoneBookingModel = {
  kind: "test_drive",
  places: [{ id: "harbour l", name: "Brookvale" }],
  place: "harbour l",
  choices: ["2026-03-03T10:00:00+11:00", "2026-03-03T11:00:00+11:00"],
  chosen: "",
  owners: [{ id: "m", name: "Marcus Webb" }],
  memberId: "m",
  back: "/deals?view=week",
};
const detail = (one: Deal, more: Partial<DealModel> = {}): DealModel => ({
  deal: one,
  person: null,
  choices: null,
  waiting: one.kind === "trade_in" ? 1_234 : null,
  refusal: one.refund === "failed" ? "expired or canceled card" : null,
  linksToLead: one.leadId !== null,
  steps: stepsFor(one, new Date(at)),
  seen: "seen",
  now: at,
  ...more,
});
const after = { at, id: "x" };

/** Deals as a list, as a week, and one of them. */
export const dealStates: StateOfScreen[] = [
  ["Deals", "none yet", "/deals", () => <DealsScreen model={deals} />],
  [
    "Deals",
    "none matches",
    "/deals",
    () => <DealsScreen model={{ ...deals, filter: readFilter(new URLSearchParams("q=x&show=all")) }} />,
  ],
  [
    "Deals",
    "long names",
    "/deals",
    () => (
      <DealsScreen
        model={{ ...deals, ...many, list: { deals: times(21, (n) => deal(n, long)), next: after } }}
      />
    ),
  ],
  [
    "Deals",
    "1,000 rows",
    "/deals",
    () => <DealsScreen model={{ ...deals, list: { deals: times(1_000, (n) => deal(n)), next: after } }} />,
  ],
  ["Week", "no location", "/deals", () => <DealsScreen model={{ ...deals, places: [], list: null }} />],
  ["New booking", "empty", "/deals/new", () => <NewBookingScreen model={newBooking} />],
  [
    "New booking",
    "nothing free",
    "/deals/new",
    () => <NewBookingScreen model={{ ...newBooking, choices: [] }} />,
  ],
  [
    "New booking",
    "wrong input, long names",
    "/deals/new",
    () => (
      <NewBookingScreen
        model={{
          ...newBooking,
          kind: "service",
          places: times(40, (n) => ({ id: `harbour l${n}`, name: `${longName} ${n}` })),
          choices: ["2026-03-03"],
          owners: [{ id: "m", name: longName }],
        }}
        answer={{
          problems: { name: longText, phone: longText, to: longText, make: longText },
          general: null,
        }}
      />
    ),
  ],
  [
    "Week",
    "nothing booked",
    "/deals",
    () => <DealsScreen model={{ ...deals, list: null, week: weekWith(0) }} />,
  ],
  [
    "Week",
    "long names",
    "/deals",
    () => <DealsScreen model={{ ...deals, ...many, list: null, week: weekWith(3, long) }} />,
  ],
  [
    "Week",
    "many bookings",
    "/deals",
    () => <DealsScreen model={{ ...deals, list: null, week: weekWith(40) }} />,
  ],
  ...dealKinds.map(
    (kind, n): StateOfScreen => [
      "Deal",
      `${kind}, long names`,
      `/deals/${kind}/harbour/x`,
      () => (
        <DealScreen
          model={detail(deal(n, long), {
            person: {
              name: longName,
              phone: "+61491570156",
              email: `${"long".repeat(20)}@x.example`,
              message: longText,
              status: longText,
              reference: "ABCD-1234",
            },
            choices: times(300, (hour) => `2026-03-${10 + (hour % 20)}T${10 + (hour % 8)}:00:00+11:00`),
          })}
        />
      ),
    ],
  ),
  [
    "Deal",
    "erased, to read only",
    "/deals/test_drive/harbour/x",
    () => <DealScreen model={detail(deal(4, { who: "" }), { steps: [] })} />,
  ],
  [
    "Deal",
    "a step that failed",
    "/deals/test_drive/harbour/x",
    () => <DealScreen model={detail(deal(4))} />,
    { kind: "failed", text: "That time was just taken. Choose another." },
  ],
];
