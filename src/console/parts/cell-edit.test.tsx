// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { CellEdit, type CellOutcome } from "./cell-edit.tsx";
import { pressKey } from "./keys.ts";
import { Toasts } from "./notices.tsx";

afterEach(cleanup);

type Answer = { outcome: CellOutcome<string>; stored?: string };

/** A list with two rows. @param answer of the detail screen to what is sent */
async function list(answer: (sent: Record<string, string>) => Answer) {
  const stored = { a: "1", b: "2" };
  const sent: Record<string, string>[] = [];
  const rows = () => (
    <Toasts>
      <main>
        <table className="table">
          <tbody>
            {Object.entries(stored)
              .filter(([, value]) => value !== "gone")
              .map(([id, value]) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={`/${id}`}>Row {id}</a>
                  </th>
                  <td>
                    <CellEdit<Answer, string>
                      label={`price of ${id}`}
                      to={`/${id}`}
                      seen={value}
                      fields={<input name="price" aria-label="Price" defaultValue={value} />}
                      values={(typed, { seen, answered }) => ({
                        price: String(typed.get("price")),
                        seen,
                        answered: answered.join(),
                      })}
                      outcome={({ outcome }) => outcome}
                    >
                      {value}
                    </CellEdit>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </main>
    </Toasts>
  );
  const Stub = createRoutesStub([
    { path: "/", loader: () => null, HydrateFallback: () => null, Component: rows },
    {
      path: "/:row",
      action: async ({ request, params }) => {
        const values = Object.fromEntries(await request.formData()) as Record<string, string>;
        sent.push(values);
        const { stored: value, ...rest } = answer(values);
        if (value !== undefined) stored[params.row as "a" | "b"] = value;
        return rest;
      },
      Component: () => <h1>Detail</h1>,
    },
  ]);
  render(<Stub />);
  const cell = await screen.findByRole("button", { name: "1 Edit the price of a" });
  return { sent, cell };
}
const keys = { open() {}, show() {} };
const saved = { kind: "saved", text: "Saved" } as const;
const field = () => screen.getByLabelText<HTMLInputElement>("Price");
const submit = () => fireEvent.submit(field().form as HTMLFormElement);

it("e opens the cell of the row, Enter stores it by the detail screen, and the row has the focus and the result [DECIDE-533]", async () => {
  const { sent } = await list(({ price = "" }) => ({ outcome: saved, stored: price }));
  screen.getByRole("link", { name: "Row a" }).focus();
  expect(pressKey("e", keys)).toBe(true);
  await waitFor(() => expect(field()).toBe(document.activeElement));
  fireEvent.change(field(), { target: { value: "9" } });
  submit();
  const cell = await screen.findByRole("button", { name: "9 Edit the price of a" });
  expect(sent).toEqual([{ price: "9", seen: "1", answered: "" }]);
  await waitFor(() => expect(document.activeElement).toBe(cell));
  expect(screen.getByText("Saved")).toBeDefined();
});

it("what was saved is undone by the notice, or by z, and the cell has the focus again [DECIDE-569]", async () => {
  const { sent } = await list(({ price = "", undo }) => ({
    outcome: { kind: "saved", text: "Saved", ...(undo ? {} : { undo: { price: "1", undo: "yes" } }) },
    stored: price,
  }));
  screen.getByRole("link", { name: "Row a" }).focus();
  pressKey("e", keys);
  await waitFor(() => expect(field()).toBe(document.activeElement));
  fireEvent.change(field(), { target: { value: "9" } });
  submit();
  await screen.findByRole("button", { name: "9 Edit the price of a" });
  expect(screen.getByRole("button", { name: "Undo" })).toBeDefined();
  expect(pressKey("z", keys)).toBe(true);
  const cell = await screen.findByRole("button", { name: "1 Edit the price of a" });
  expect(sent.at(-1)).toEqual({ price: "1", undo: "yes" });
  await screen.findByText("Undone");
  expect(document.activeElement).toBe(cell);
  expect(pressKey("z", keys)).toBe(false);
});

it("an undo that comes too late says why", async () => {
  const { cell } = await list(({ undo, price = "" }) => ({
    outcome: undo ? { kind: "refused", text: "It is now 5" } : { ...saved, undo: { undo: "yes" } },
    stored: undo ? "5" : price,
  }));
  fireEvent.click(cell);
  fireEvent.change(field(), { target: { value: "9" } });
  submit();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("It is now 5");
  await screen.findByRole("button", { name: "5 Edit the price of a" });
});

it("Escape leaves the cell as it was, and what wasn’t changed isn’t sent", async () => {
  const { sent, cell } = await list(() => ({ outcome: saved }));
  fireEvent.click(cell);
  fireEvent.change(field(), { target: { value: "9" } });
  fireEvent.keyDown(field(), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "1 Edit the price of a" }));
  expect(field().value).toBe("1");
  submit();
  await screen.findByRole("button", { name: "1 Edit the price of a" });
  expect(sent).toEqual([]);
});

it("a press with Ctrl follows the link to the detail screen", async () => {
  const { cell } = await list(() => ({ outcome: saved }));
  expect(cell.getAttribute("href")).toBe("/a#edit");
  fireEvent.click(cell, { ctrlKey: true });
  expect(screen.queryByLabelText("Price")).toBeNull();
});

it("what can’t be saved stays typed, with the reason in the row", async () => {
  const { cell } = await list(() => ({ outcome: { kind: "refused", text: "A whole number" } }));
  fireEvent.click(cell);
  fireEvent.change(field(), { target: { value: "nine" } });
  submit();
  expect((await screen.findByRole("alert")).textContent).toBe("A whole number");
  expect(screen.getByRole("alert").closest("tr")?.textContent).toContain("Row a");
  expect([field().value, document.activeElement]).toEqual(["nine", field()]);
});

it("what someone else changed is said with what is there now, and the second Enter saves over it [DECIDE-534]", async () => {
  const { sent, cell } = await list(({ price = "", seen }) =>
    seen === "1"
      ? { outcome: { kind: "refused", text: "It is now 5", again: { label: "Save anyway", seen: "5" } } }
      : { outcome: saved, stored: price },
  );
  fireEvent.click(cell);
  fireEvent.change(field(), { target: { value: "9" } });
  submit();
  expect((await screen.findByRole("alert")).textContent).toBe("It is now 5");
  expect(screen.getByRole("button", { name: "Save anyway" })).toBeDefined();
  submit();
  await screen.findByRole("button", { name: "9 Edit the price of a" });
  expect(sent.map(({ seen }) => seen)).toEqual(["1", "5"]);
});

it("a row that leaves the list with what was saved gives the focus to the next one", async () => {
  const { cell } = await list(() => ({ outcome: saved, stored: "gone" }));
  fireEvent.click(cell);
  fireEvent.change(field(), { target: { value: "9" } });
  submit();
  await waitFor(() => expect(screen.queryByText("Row a")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Row b" })));
});
