import { expect, it } from "vitest";
import { hoursSummary } from "./hours-summary.ts";

const day = (weekday: number, formated_hours: string | null, status?: "Open" | "Closed") => ({
  weekday,
  formated_hours,
  ...(status ? { status } : {}),
});

it("joins days with the same hours, from Monday, and leaves closed days out", () => {
  const hours = [1, 2, 3, 4, 5].map((n) => day(n, "8:30 am – 5:30 pm"));
  expect(hoursSummary([day(0, null, "Closed"), ...hours, day(6, "9 am – 3 pm")])).toBe(
    "Mon–Fri 8:30 am – 5:30 pm, Sat 9 am – 3 pm",
  );
});

it("does not join across a closed day", () => {
  expect(hoursSummary([day(1, "9 – 5"), day(2, "x", "Closed"), day(3, "9 – 5")])).toBe(
    "Mon 9 – 5, Wed 9 – 5",
  );
});

it("uses open and close when there is no text, and is empty without hours", () => {
  expect(hoursSummary([{ weekday: 6, open: "9:00", close: "12:00" }])).toBe("Sat 9:00 – 12:00");
  expect(hoursSummary([])).toBeNull();
});
