// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link, useSearchParams } from "react-router";
import { afterEach, expect, it } from "vitest";
import { ChooseBox, Choosing } from "./choosing.tsx";
import { pressKey } from "./keys.ts";
import { Toasts } from "./notices.tsx";

afterEach(cleanup);

/** Pages of three rows: `?page=2` has the rows 4 to 6. */
function Rows() {
  const [query] = useSearchParams();
  const first = (Number(query.get("page") ?? 1) - 1) * 3 + 1;
  const rows = [first, first + 1, first + 2].map((n) => [`row ${n}`, `${n} as seen`] as const);
  return (
    <main>
      <Choosing
        rows={rows}
        total={9}
        filter={query.get("q") ?? ""}
        most={5}
        noun="lead"
        bar={({ text, count, problem, elsewhere, buttons }) => (
          <form aria-label="Chosen" hidden={count === 0}>
            <p role="status">{text}</p>
            <p>{problem}</p>
            <p>{elsewhere.join(", ")}</p>
            {buttons}
          </form>
        )}
      >
        <table className="table">
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th scope="row">
                  <ChooseBox rowKey={key} value={value} name="lead" label={key} />
                  <a href="/lead">{key}</a>
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      </Choosing>
      {["?page=1", "?page=2", "?q=x"].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
    </main>
  );
}

async function open() {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Toasts>
          <Rows />
        </Toasts>
      ),
    },
  ]);
  render(<Stub />);
  await screen.findAllByRole("checkbox");
}
const box = (n: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Choose row ${n}` });
const status = () => screen.queryByRole("status")?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function go(to: string, n: number) {
  fireEvent.click(screen.getByRole("link", { name: to }));
  await screen.findByRole("checkbox", { name: `Choose row ${n}` });
}

it("Shift chooses all from the last one, by pointer and by key", async () => {
  await open();
  fireEvent.click(box(1));
  fireEvent.click(box(3), { shiftKey: true });
  expect(status()).toBe("3 leads chosen");
  press("Choose none");
  screen.getByRole("link", { name: "row 3" }).focus();
  pressKey("x", { open() {}, show() {} });
  screen.getByRole("link", { name: "row 2" }).focus();
  pressKey("X", { open() {}, show() {} });
  await waitFor(() => expect(status()).toBe("2 leads chosen"));
  expect([box(1), box(2), box(3)].map(({ checked }) => checked)).toEqual([false, true, true]);
});

it("what is chosen stays so on other pages, whose form sends it, up to the limit [DECIDE-535]", async () => {
  await open();
  fireEvent.click(box(2));
  await go("?page=2", 4);
  expect(status()).toBe("1 lead chosen");
  expect(screen.getByText("2 as seen")).toBeDefined();
  press("Choose all 3 on the page");
  expect([status(), screen.queryByText(/^At most/)]).toEqual(["4 leads chosen", null]);
  await go("?page=1", 1);
  expect([box(1).checked, box(2).checked]).toEqual([false, true]);
  expect(screen.getByText("4 as seen, 5 as seen, 6 as seen")).toBeDefined();
  press("Choose all 3 on the page");
  expect(screen.getByText("At most 5 at once: choose fewer.")).toBeDefined();
});

it("all that match are chosen on every page, until one of them isn’t", async () => {
  await open();
  fireEvent.click(box(1));
  press("Choose all 9 that match");
  await go("?page=2", 4);
  expect([status(), box(4).checked]).toEqual(["All 9 leads that match chosen", true]);
  fireEvent.click(box(4));
  expect(status()).toBe("2 leads chosen");
});

it("another filter ends the choice, and says so [DECIDE-535]", async () => {
  await open();
  fireEvent.click(box(1));
  fireEvent.click(box(2));
  fireEvent.click(screen.getByRole("link", { name: "?q=x" }));
  await screen.findByText("The filter changed: 2 leads aren’t chosen any more");
  expect([screen.queryByRole("status"), box(1).checked]).toEqual([null, false]);
});
