import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { carPageLoaded, expect, port } from "../journey.ts";
import { arrives, programRuns, test } from "./journey.ts";

test("without a connection the results stay, say so, and the car follows once there is one", async ({
  tab,
}) => {
  const connection = await openConnection();
  await tab.open(`http://harbour.localhost:${connection.port}/search/used-cars`);
  await programRuns(tab);
  const before = await tab.address();
  await tab.waitUntil("the car page's program is loaded", () => tab.evaluate(carPageLoaded));
  connection.cut();
  await tab.press(':is(h2, h3) > a[href^="/cars/"]');
  await tab.waitUntil("the page says so", async () =>
    /seem to be offline/.test((await tab.text(".connection .toast")) ?? ""),
  );
  expect(await tab.address()).toBe(before);
  await connection.restore();
  await arrives(tab, /\/cars\//);
  expect(await tab.text(".connection .toast")).toBeNull();
  connection.cut();
});

test("without a connection a filter says that it isn't applied, and is once there is one", async ({
  tab,
}) => {
  const connection = await openConnection();
  await tab.open(`http://harbour.localhost:${connection.port}/search`);
  await programRuns(tab);
  const count = await tab.text(".results-count");
  connection.cut();
  await tab.press({ css: "#filters label", text: "Mazda" });
  await tab.waitUntil("the page says so", async () =>
    /isn’t applied yet/.test((await tab.text(".connection .toast")) ?? ""),
  );
  expect(await tab.text(".results-count")).toBe(count);
  const opacity = () =>
    tab.evaluate(() => getComputedStyle(document.querySelector("#results > .card-grid")!).opacity);
  await tab.waitUntil("the list can be read", async () => (await opacity()) === "1");
  await connection.restore();
  await arrives(tab, /make=Mazda|\/mazda/i);
  await tab.waitUntil("the list is another", async () => (await tab.text(".results-count")) !== count);
  expect(await tab.text(".connection .toast")).toBeNull();
  connection.cut();
});

/** A connection to this browser's server that can be cut: to browsers it is as if the server couldn't be reached. */
async function openConnection() {
  const sockets = new Set<Socket>();
  const forward = () =>
    createServer((browser) => {
      const server = connect(port, "127.0.0.1");
      for (const socket of [browser, server]) {
        sockets.add(socket);
        socket.on("error", () => {}).on("close", () => sockets.delete(socket));
      }
      browser.pipe(server).pipe(browser);
    });
  let listener = forward();
  const listen = (at: number) => new Promise<void>((resolve) => listener.listen(at, () => resolve()));
  await listen(0);
  const at = (listener.address() as AddressInfo).port;
  return {
    port: at,
    cut() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      listener = forward();
      return listen(at);
    },
  };
}
