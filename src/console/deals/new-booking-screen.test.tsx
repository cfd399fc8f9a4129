// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useActionData } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { PhoneBookingModel, PhoneProblems } from "./new-booking.ts";
import { NewBookingScreen } from "./new-booking-screen.tsx";

const model: PhoneBookingModel = {
  kind: "test_drive",
  places: [{ id: "harbour l", name: "Brookvale" }],
  place: "harbour l",
  choices: ["2026-11-24T10:00:00+11:00"],
  chosen: "",
  owners: [{ id: "m", name: "Marcus Webb" }],
  memberId: "m",
  back: "/deals?view=week",
};

afterEach(cleanup);

it.each<[PhoneProblems, string]>([
  [{ problems: { phone: "Enter a phone number.", car: "No such car." }, general: null }, "phone"],
  [{ problems: {}, general: "No location takes such bookings." }, "notice"],
])("a form that was refused gives the focus to its first problem: %j", async (answer, focused) => {
  const Screen = () => <NewBookingScreen model={model} answer={useActionData() ?? null} />;
  const Stub = createRoutesStub([{ path: "/", Component: Screen, action: () => answer }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Book" }));
  await screen.findByText(answer.general ?? "No such car.");
  const { activeElement } = document;
  expect(activeElement?.getAttribute("name") ?? activeElement?.className).toBe(focused);
});
