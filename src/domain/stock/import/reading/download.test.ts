import { readFile, stat } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { withFeedSource } from "./download.server.ts";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const read = (source: string, stallMs = 10_000, stdin = Readable.from([])) =>
  withFeedSource(source, { stdin, stallMs }, async ({ file, name }) => ({
    name,
    file,
    text: await readFile(file, "utf8"),
  }));

describe("a feed from elsewhere", () => {
  it("is downloaded, following redirects, and removed afterwards", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/old?key=secret")
        response.writeHead(302, { location: "/feeds/cars.csv?key=secret" }).end();
      else response.end("a,b\n");
    });
    const { file, ...rest } = await read(`${origin}/old?key=secret`);
    expect(rest).toEqual({ name: "old", text: "a,b\n" });
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });

  it.each([
    ["an address inside", "localhost", (port: number) => `http://127.1:${port}/inside`],
    ["a name that leads inside", "127.0.0.1", (port: number) => `http://localhost:${port}/inside`],
    ["another scheme", "127.0.0.1", () => "file:///etc/hosts"],
  ])("doesn't follow a redirect to %s", async (_, from, to) => {
    const requested: string[] = [];
    const origin = await serve((request, response) => {
      requested.push(request.url ?? "");
      const port = request.socket.localPort ?? 0;
      if (request.url === "/cars.csv") response.writeHead(302, { location: to(port) }).end();
      else response.end("a,b\n");
    });
    await expect(read(`${origin.replace("127.0.0.1", from)}/cars.csv`)).rejects.toThrow(
      /redirects to an address|points inward/,
    );
    expect(requested).toEqual(["/cars.csv"]);
  });

  it("is read from standard input", async () => {
    expect(await read("-", 1, Readable.from([Buffer.from("a,b\n")]))).toMatchObject({
      name: "standard input",
      text: "a,b\n",
    });
  });

  it.each<[string, RequestListener, RegExp, stallMs?: number]>([
    [
      "responds with an error",
      (_, response) => response.writeHead(404).end(),
      /\/cars\.csv responded with status 404/,
    ],
    [
      "closes before the length that it named",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("a,b\n", () => response.destroy());
      },
      /can't be downloaded/,
    ],
    [
      "stalls",
      (_, response) => {
        response.writeHead(200);
        response.write("a,b\n");
      },
      /nothing came for 0\.3 s/,
      300,
    ],
    [
      "redirects for ever",
      (_, response) => response.writeHead(302, { location: "/cars.csv" }).end(),
      /redirect/,
    ],
  ])("is broken when the server %s, and its query is never shown", async (_, listener, message, stallMs) => {
    const origin = await serve(listener);
    const error = await read(`${origin}/cars.csv?key=secret`, stallMs).catch((thrown: Error) => thrown);
    expect((error as Error).name).toBe("BrokenFeed");
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain("secret");
  });
});
