import { expect, it } from "vitest";
import { formatDate } from "./date.ts";
import { staffDate } from "./staff-date.ts";

it("writes dates as Australian English does", () => {
  for (let month = 1; month <= 12; month++)
    for (const day of ["01", "09", "28"]) {
      const date = `2026-${String(month).padStart(2, "0")}-${day}`;
      expect(staffDate(date)).toBe(formatDate(date, "en-AU"));
    }
});
