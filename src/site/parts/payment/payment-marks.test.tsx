// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PaymentMarks } from "./payment-marks.tsx";
import { WayChoice } from "./way-choice.tsx";

afterEach(cleanup);

it("shows the accepted methods [BUY-12]", () => {
  render(<PaymentMarks />);
  const marks = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(marks).toEqual(["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"]);
});

it("shows the method only where there is a choice [BUY-13]", () => {
  const card = { name: "card", label: "Card" };
  render(<WayChoice ways={[card]} error={undefined} />);
  expect(screen.queryByRole("radio")).toBeNull();
  cleanup();
  render(<WayChoice ways={[card, { name: "payto", label: "PayTo" }]} error={undefined} />);
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});
