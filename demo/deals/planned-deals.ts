import { diceFor } from "#demo-stock/dice.ts";

/** What became of a booking: `cancelled` by the shopper, `withdrawn` by the dealer. */
export type BookingFate = "booked" | "confirmed" | "moved" | "cancelled" | "withdrawn";

export type PlannedBooking = {
  /** The same in every load of the demo. */
  key: string;
  kind: "test_drive" | "service";
  /** The day that it takes place, in days from today; negative in the past. */
  day: number;
  /** When it was made, in hours before now. */
  madeHoursAgo: number;
  fate: BookingFate;
};

const firstDay = -58;
const lastDay = 13;

/** How many of a kind a day has, with how often. */
type Shares = readonly (readonly [number, number])[];
const fewDrives: Shares = [
  [0, 4],
  [1, 5],
  [2, 2],
];
const fewServices: Shares = [
  [0, 5],
  [1, 4],
];
const more: Shares = [
  [0, 2],
  [1, 4],
  [2, 3],
];

/** Bookings of the last two months and the next two weeks, denser towards today. */
export function plannedBookings(): PlannedBooking[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, at) => firstDay + at).flatMap((day) => {
    const dice = diceFor(`bookings of day ${day}`);
    if (day < -14 && dice.likely(0.5)) return [];
    const drives = dice.weighted(day < 0 ? fewDrives : more);
    const services = dice.weighted(day < 0 ? fewServices : more);
    return [...Array(drives + services).keys()].map((number): PlannedBooking => {
      const past = Math.max(0, -day) * 24;
      // A test drive is booked two weeks ahead at most.
      const madeHoursAgo =
        day < 0
          ? past + dice.between(28, 200)
          : dice.between(2, Math.max(3, Math.min(90, (lastDay - day) * 24)));
      const kind = number < drives ? "test_drive" : "service";
      return { key: `${kind} ${day} ${number}`, kind, day, madeHoursAgo, fate: fateOf(day, dice.next()) };
    });
  });
}

function fateOf(day: number, roll: number): BookingFate {
  // What lies ahead is often not confirmed yet.
  if (day >= 0 && roll < 0.35) return "booked";
  if (roll < 0.7) return "confirmed";
  if (roll < 0.83) return "moved";
  return roll < 0.94 ? "cancelled" : "withdrawn";
}

export type PlannedReservation = {
  key: string;
  /** When it was paid, in hours before now. A hold ends 48 hours later. */
  hoursAgo: number;
  fate: "held" | "released" | "cancelled" | "withdrawn" | "sold" | "lapsed" | "refund failed";
};

/** Reservations, the oldest first. */
export const plannedReservations: readonly PlannedReservation[] = (
  [
    [52 * 24, "released"],
    [41 * 24, "cancelled"],
    [33 * 24, "lapsed"],
    [24 * 24 + 5, "released"],
    [16 * 24 + 2, "withdrawn"],
    [9 * 24 + 7, "sold"],
    [6 * 24 + 3, "refund failed"],
    [4 * 24 + 1, "released"],
    [41, "held"],
    [19, "held"],
    [3, "held"],
  ] as const
).map(([hoursAgo, fate], at) => ({ key: `reservation ${at}`, hoursAgo, fate }));

export type PlannedPayment = {
  key: string;
  hoursAgo: number;
  reference: string;
  cents: number;
  fate: "paid" | "refunded" | "ended";
};

export const plannedPayments: readonly PlannedPayment[] = (
  [
    [47 * 24, "INV 20418", 84_500, "paid"],
    [29 * 24 + 6, "Service 7731", 62_050, "paid"],
    [18 * 24 + 3, "INV 20566", 150_000, "refunded"],
    [8 * 24 + 5, "Balance T1042", 500_000, "paid"],
    [5 * 24 + 9, "INV 20611", 38_900, "ended"],
    [26, "Service 7902", 41_275, "paid"],
  ] as const
).map(([hoursAgo, reference, cents, fate], at) => ({
  key: `payment ${at}`,
  hoursAgo,
  reference,
  cents,
  fate,
}));

export type PlannedTradeIn = {
  key: string;
  /** When its details were sent, in hours before now; an offer is valid for days from then. */
  hoursAgo: number;
  car: { Make: string; Model: string; Variant: string; Year: number };
  km: number;
  /** Whole dollars; null where no value is given. */
  offer: { low: number; high: number } | null;
  fate: "offered" | "accepted" | "inspection" | "inspection cancelled";
};

/** @param year the present one */
export function plannedTradeIns(year: number): PlannedTradeIn[] {
  const rows: [
    hoursAgo: number,
    fate: PlannedTradeIn["fate"],
    car: [make: string, model: string, variant: string, age: number],
    km: number,
    low: number | null,
  ][] = [
    [49 * 24, "inspection", ["Toyota", "Corolla", "Ascent Sport", 4], 48_200, 19_500],
    [38 * 24 + 4, "offered", ["Mazda", "CX-3", "Maxx Sport", 5], 61_000, 17_000],
    [30 * 24 + 2, "inspection", ["Hyundai", "i30", "Active", 3], 35_400, 18_500],
    [21 * 24 + 7, "offered", ["Holden", "Cruze", "CD", 13], 168_000, null],
    [15 * 24 + 3, "inspection cancelled", ["Kia", "Sportage", "SX", 4], 52_900, 24_000],
    [9 * 24 + 8, "offered", ["Nissan", "X-Trail", "ST", 6], 88_000, 16_500],
    [4 * 24 + 6, "inspection", ["Volkswagen", "Golf", "110TSI Highline", 4], 44_700, 22_000],
    [3 * 24 + 2, "accepted", ["Subaru", "Forester", "2.5i-L", 5], 71_300, 21_000],
    [40, "offered", ["Mitsubishi", "ASX", "ES", 3], 29_800, 18_000],
    [20, "inspection", ["Ford", "Ranger", "XLT", 4], 78_500, 38_500],
    [7, "offered", ["Toyota", "Camry", "Ascent", 12], 201_000, null],
    [4, "offered", ["MG", "ZS", "Excite", 2], 21_600, 15_500],
  ];
  return rows.map(([hoursAgo, fate, [Make, Model, Variant, age], km, low], at) => ({
    key: `trade-in ${at}`,
    hoursAgo,
    fate,
    km,
    car: { Make, Model, Variant, Year: year - age },
    offer: low === null ? null : { low, high: Math.round((low * 1.12) / 500) * 500 },
  }));
}
