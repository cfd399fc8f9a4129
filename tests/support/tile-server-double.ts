import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A provider of map tiles on this machine. */
export type TileServer = {
  /** The address template that a site configures. */
  template: string;
  /** Paths requested so far, such as `/streets/15/30152/19652.png?key=k`. */
  requests: string[];
  /** While unavailable it answers every request with 503. */
  setAvailable(available: boolean): void;
  close(): Promise<void>;
};

const size = 256;

/**
 * Serves `/{style}/{z}/{x}/{y}.png?key={key}` as providers do: PNG tiles of 256 pixels, 403 with another key, 404 for a
 * style or a tile that doesn't exist at its zoom level.
 */
export async function tileServer(key: string): Promise<TileServer> {
  const requests: string[] = [];
  let available = true;
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? "/", "http://localhost");
    requests.push(address.pathname + address.search);
    const [, z, x, y] = /^\/streets\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(address.pathname)?.map(Number) ?? [];
    if (!available) response.writeHead(503).end();
    else if (address.searchParams.get("key") !== key) response.writeHead(403).end();
    else if (z === undefined || z > 19 || x! >= 2 ** z || y! >= 2 ** z) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": "image/png" }).end(await tile(x!, y!));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    template: `http://localhost:${(server.address() as AddressInfo).port}/{style}/{z}/{x}/{y}.png?key={key}`,
    requests,
    setAvailable: (now) => {
      available = now;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Neighbours differ in shade, so that a screenshot shows whether tiles are in their places. */
function tile(x: number, y: number): Promise<Buffer> {
  const shade = 205 + ((x + y) % 2) * 25;
  const background = { r: shade, g: shade + 8, b: shade };
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
}
