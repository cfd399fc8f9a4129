import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, it } from "vitest";
import { type ArrivalLimits, boundedServer, maxHeaderBytes } from "./connection-limits.server.ts";
import type { ProxyTrust } from "./request-address.ts";

let server: Server;
let sockets: Socket[] = [];
let refused = 0;
/** Whatever must not happen within a test takes an hour. */
const hour = 3_600_000;
const patient: ArrivalLimits = { headers: hour, body: hour, request: 2 * hour, check: 20 };

async function start(
  arrival: Partial<ArrivalLimits>,
  { total = 100, network = 100, trust = { kind: "none" } as ProxyTrust, host = "127.0.0.1" } = {},
): Promise<void> {
  refused = 0;
  server = boundedServer(
    (request, response) => {
      request.resume().on("end", () => response.end(`done ${request.url}`));
      request.on("error", () => {});
    },
    {
      connections: { total, network },
      trust,
      arrival: { ...patient, ...arrival },
      onRefused: () => refused++,
    },
  );
  server.listen(0, host);
  await once(server, "listening");
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

/** Sends text and reads until the server closes or `until` appears. */
async function send(text: string, { host = "127.0.0.1", until = "" } = {}): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, host);
  sockets.push(socket);
  let received = "";
  socket.setEncoding("utf8");
  socket.on("error", () => {});
  if (text) socket.write(text);
  return new Promise((resolve) => {
    socket.on("data", (piece) => {
      received += piece;
      if (until && received.includes(until)) resolve(received);
    });
    socket.on("close", () => resolve(received));
  });
}
const form = (path: string, type: string, body: string, length = 100) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;

it("cuts off a request whose headers don't come to their end", async () => {
  await start({ headers: 50 });
  expect(await send("GET / HTTP/1.1\r\nHost: a\r\nX-Half: ")).toMatch(/^(HTTP\/1.1 408|$)/);
});

it.each([
  ["/contact-us", "application/x-www-form-urlencoded"],
  ["/contact-us", "multipart/form-data; boundary=x"],
  ["/api/eval-expert/image-upload", "application/json"],
])("cuts off a half-sent body at %s (%s), and serves a whole one", async (path, type) => {
  await start({ body: 50 });
  expect(await send(form(path, type, "half"))).toBe("");
  expect(await send(form(path, type, "x".repeat(100)), { until: "done" })).toContain(`done ${path}`);
});

it.each([
  "/api/eval-expert/image-upload",
  "/stock/harbour/abc/photos",
  "/stock/harbour/abc/photos/def.data",
  "/pages/pictures?of=harbour",
  "/feeds.data?group=harbour",
])("gives a file longer to arrive at %s, a site's or the console's", async (path) => {
  await start({ body: 1 });
  const upload = send(form(path, "multipart/form-data; boundary=x", "half"), { until: "done" });
  await send(form("/contact-us", "text/plain", "half"));
  sockets[0]?.write("x".repeat(96));
  expect(await upload).toContain(`done ${path}`);
});

it(`rejects headers over ${maxHeaderBytes / 1024} KB`, async () => {
  await start({});
  const text = `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(maxHeaderBytes)}\r\n\r\n`;
  expect(await send(text)).toMatch(/^(HTTP\/1.1 431|$)/);
});

it("refuses connections past the total, and accepts again when some have closed", async () => {
  await start({}, { total: 3 });
  for (let at = 0; at < 3; at++) void send("");
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(3);
  expect(await send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")).toBe("");
  expect(refused).toBe(1);
  sockets[0]?.destroy();
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(2);
  expect(await send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n", { until: "done" })).toContain("done /x");
});

/** This machine by an address that isn't loopback, as another client would connect. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === "IPv4" && !address.internal)?.address;

it.skipIf(!outer)(
  "refuses connections of one network past its share, unless it is a trusted proxy",
  async () => {
    const host = outer ?? "";
    const get = () => send("GET / HTTP/1.1\r\nHost: a\r\n\r\n", { host, until: "done" });
    await start({}, { network: 2, host: "0.0.0.0" });
    expect([await get(), await get(), await get()].map((text) => text.includes("done"))).toEqual([
      true,
      true,
      false,
    ]);
    server.closeAllConnections();
    await start({}, { network: 2, host: "0.0.0.0", trust: { kind: "hops", hops: 1 } });
    expect([await get(), await get(), await get()].every((text) => text.includes("done"))).toBe(true);
  },
);
