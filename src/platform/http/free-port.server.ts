import { once } from "node:events";
import { createServer } from "node:net";
import { codeOrNull } from "#lib/error-code.ts";
import { StartProblem } from "#platform/start-problem.server.ts";

type Address = { HOST: string; PORT: number };

/** The words for an address at which the process can't listen; null for any other error. */
export function portProblem(error: unknown, { HOST, PORT }: Address): StartProblem | null {
  switch (codeOrNull(error)) {
    case "EADDRINUSE":
      return new StartProblem(
        `Port ${PORT} at ${HOST} is in use: end the program that uses it, such as another start of this one, or set another PORT.`,
      );
    case "EACCES":
      return new StartProblem(
        `Port ${PORT} is reserved for the administrator of this machine: set a PORT of 1024 or more.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartProblem(
        `HOST=${HOST} is no address of this machine: set HOST to one, or to 0.0.0.0 for all.`,
      );
    default:
      return null;
  }
}

/**
 * Rejects when the process won't be able to listen at its address, before it has read or loaded anything.
 * @throws StartProblem
 */
export async function requireFreePort(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen(address.PORT, address.HOST);
    await once(server, "listening");
  } catch (error) {
    throw portProblem(error, address) ?? error;
  }
  server.close();
  await once(server, "close");
}
