// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { Toasts } from "#console/parts/notices.tsx";
import type {
  EditAnswer,
  PlannedCar,
  UndoAnswer,
} from "#domain/stock/changes-by-staff/bulk-edits/planned-car.ts";
import type { EditModel } from "./bulk-edit-model.ts";
import { EditScreen } from "./bulk-edit-screen.tsx";

afterEach(cleanup);

const car = (id: string): PlannedCar => ({
  id,
  name: `2020 Kia Rio ${id}`,
  stockNumber: id,
  before: 20_000,
  after: 19_600,
  beforeText: "$20,000",
  afterText: "$19,600",
  problem: null,
  price: "Price",
  stillSeen: null,
});
const model: EditModel = {
  group: { id: "g", slug: "coast" },
  selection: [["car", "a"]],
  count: 2,
  isCut: false,
  typed: { change: "price-percent", of: "shown", by: "-2", rounding: "1", tag: "", to: "" },
  locations: [],
  plan: [car("a"), car("b")],
  problem: null,
};

/** Changes the two cars, and undoes it by the notice. */
async function undone(answer: UndoAnswer) {
  const sent: Record<string, unknown>[] = [];
  const done: EditAnswer = {
    kind: "done",
    id: "e1",
    summary: "Price −2 %",
    cars: 2,
    skipped: [],
    unseen: [],
  };
  const Stub = createRoutesStub([
    {
      path: "/stock/edit",
      loader: () => null,
      HydrateFallback: () => null,
      action: () => done,
      Component: () => (
        <Toasts>
          <EditScreen model={model} />
        </Toasts>
      ),
    },
    {
      path: "/stock/edits",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return answer;
      },
    },
  ]);
  render(<Stub initialEntries={["/stock/edit"]} />);
  const change = await screen.findByRole<HTMLButtonElement>("button", { name: "Change 2 cars" });
  await waitFor(() => expect(change.disabled).toBe(false));
  fireEvent.click(change);
  await screen.findByText("Price −2 %: 2 cars changed");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  return sent;
}

it("offers in its notice to undo the change, as its list does, and says what became of it [DECIDE-570]", async () => {
  const sent = await undone({ kind: "undone", cars: 2, unchanged: [] });
  await screen.findByText("Undone: 2 cars are as before");
  expect(sent).toEqual([{ id: "e1" }]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Undo: Price −2 %" }).disabled).toBe(true);
});

it("says why a change can’t be undone", async () => {
  await undone({ kind: "refused", problem: "It is undone already" });
  await screen.findByText("It is undone already");
});
