import { describe, expect, it } from "vitest";
import { australianState, easterSunday, publicHolidays } from "./public-holidays.ts";

const listed = (state: Parameters<typeof publicHolidays>[0], year: number) =>
  publicHolidays(state, `${year}-01-01`).map(({ date, name }) => `${date.slice(5)} ${name}`);

it.each([
  [2019, "2019-04-21"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
])("Easter Sunday of %s is %s", (year, date) => expect(easterSunday(year)).toBe(date));

describe("the public holidays of a state", () => {
  it("are those of New South Wales in 2025", () => {
    expect(listed("NSW", 2025)).toEqual([
      "01-01 New Year’s Day",
      "01-27 Australia Day",
      "04-18 Good Friday",
      "04-19 Easter Saturday",
      "04-20 Easter Sunday",
      "04-21 Easter Monday",
      "04-25 Anzac Day",
      "06-09 King’s Birthday",
      "10-06 Labour Day",
      "12-25 Christmas Day",
      "12-26 Boxing Day",
    ]);
  });

  it.each([
    ["VIC", 2025, ["03-10 Labour Day", "06-09 King’s Birthday", "11-04 Melbourne Cup Day"]],
    ["QLD", 2025, ["05-05 Labour Day", "10-06 King’s Birthday"]],
    [
      "SA",
      2025,
      ["03-10 Adelaide Cup Day", "06-09 King’s Birthday", "10-06 Labour Day", "12-26 Proclamation Day"],
    ],
    ["WA", 2025, ["03-03 Labour Day", "06-02 Western Australia Day"]],
    ["TAS", 2025, ["03-10 Eight Hours Day", "06-09 King’s Birthday"]],
    [
      "ACT",
      2025,
      ["03-10 Canberra Day", "06-02 Reconciliation Day", "06-09 King’s Birthday", "10-06 Labour Day"],
    ],
    ["ACT", 2024, ["05-27 Reconciliation Day"]],
    ["NT", 2025, ["05-05 May Day", "06-09 King’s Birthday", "08-04 Picnic Day"]],
  ] as const)("%s in %s has its own: %j", (state, year, own) => {
    expect(listed(state, year)).toEqual(expect.arrayContaining([...own]));
  });

  it("have other days for those at a weekend", () => {
    // 1 and 2 January, 25 and 26 December of 2022 were Saturday, Sunday, Sunday and Monday.
    expect(listed("NSW", 2022)).toEqual(
      expect.arrayContaining(["01-03 New Year’s Day, additional day", "12-27 Christmas Day, additional day"]),
    );
    expect(listed("NSW", 2021)).toEqual(
      expect.arrayContaining(["12-27 Christmas Day, additional day", "12-28 Boxing Day, additional day"]),
    );
    expect(listed("VIC", 2020)).toContain("12-28 Boxing Day, additional day");
    expect(listed("VIC", 2030)).toContain("01-28 Australia Day");
    expect(listed("VIC", 2030)).not.toContain("01-26 Australia Day");
  });

  it.each([
    [2021, ["QLD", "SA", "WA", "ACT", "NT"], ["NSW", "VIC", "TAS"]],
    [2020, ["WA"], ["NSW", "VIC", "QLD", "SA", "TAS", "NT"]],
  ] as const)("in %s Anzac Day was at a weekend: a Monday in %j, none in %j", (year, having, others) => {
    const monday = /Anzac Day, additional day/;
    for (const state of having) expect(listed(state, year).join(), state).toMatch(monday);
    for (const state of others) expect(listed(state, year).join(), state).not.toMatch(monday);
  });

  it("are those of twelve months, whatever the day, in order and without Easter Saturday in Tasmania", () => {
    const found = publicHolidays("TAS", "2026-11-23");
    expect(found.at(0)?.date).toBe("2026-12-25");
    expect(found.at(-1)?.date).toBe("2027-06-14");
    expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).sort());
    expect(found.map(({ name }) => name)).not.toContain("Easter Saturday");
  });
});

it.each([
  ["nsw", "NSW"],
  ["Queensland", "QLD"],
  [" WA ", "WA"],
  ["Bavaria", null],
  [null, null],
])("the state of the address %j is %s", (written, state) => expect(australianState(written)).toBe(state));
