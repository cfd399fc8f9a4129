import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { localhostCertificate } from "./localhost-certificate.ts";

/** A web server on loopback by https, whose responses a test writes. */
export type HttpsFeedServer = {
  /** `https://localhost:<port>` */
  origin: string;
  /** The requests that came: path and headers. */
  requests: { path: string; headers: Record<string, string | string[] | undefined> }[];
  respond(listener: RequestListener): void;
  close(): Promise<void>;
};

export async function httpsFeedServer(): Promise<HttpsFeedServer> {
  let listener: RequestListener = (_, response) => response.writeHead(404).end();
  const requests: HttpsFeedServer["requests"] = [];
  const server = createServer(localhostCertificate, (request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    respond: (next) => {
      listener = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
