import { expect, it } from "vitest";
import { countedWidget, widgetFigures } from "./widget-counts.ts";

const chat = { slot: "contact", name: "chat" } as const;

it.each([
  [{ ready: 0 }, "contact chat 0", null],
  [{ ready: 251 }, "contact chat 1", null],
  [{ ready: 4_000 }, "contact chat 7", null],
  [{ ready: 4_001 }, "contact chat silent", null],
  [{ ready: null }, "contact chat silent", null],
  [{ dropped: 12 }, "contact chat dropped", 12],
])("counts %j by slot, name and band, without an id [DECIDE-204]", (report, subject, results) => {
  expect(countedWidget(chat, report)).toEqual({ kind: "widget", subject, results });
});

it("adds up how often each was opened, silent and refused, and how soon three of four were ready [DECIDE-204]", () => {
  const rows = [
    { subject: "contact chat 0", times: 2, results: 0 },
    { subject: "contact chat 3", times: 1, results: 0 },
    { subject: "contact chat 6", times: 1, results: 0 },
    { subject: "contact chat silent", times: 5, results: 0 },
    { subject: "contact chat dropped", times: 2, results: 40 },
    { subject: "car value silent", times: 1, results: 0 },
  ];
  const figures = widgetFigures(rows);
  expect(figures.get("contact chat")).toEqual({ opened: 9, silent: 5, dropped: 40, p75: 1_000 });
  expect(figures.get("car value")).toEqual({ opened: 1, silent: 1, dropped: 0, p75: null });
  expect(figures.size).toBe(2);
});
