import type { RequestListener, Server, ServerResponse } from "node:http";

export type Drain = {
  /** Request listener that counts pending responses. */
  listener: RequestListener;
  /**
   * Shuts the server down in two steps. For `announceMs` it continues to respond, closing each connection, so that load
   * balancers that poll /readyz stop sending requests. Then it accepts no connections, closes idle ones and gives
   * pending requests `finishMs` to finish.
   */
  end(server: Server, times: { announceMs: number; finishMs: number }): Promise<void>;
};

/**
 * Waits until an iteration of the event loop found no work. Closing the server resets connections that wait to be
 * accepted, and rendering a page delays accepting. A proxy can't know whether the request on such a connection was
 * processed, so it reports a failure for a POST.
 */
async function untilIdle(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < 1) return;
  }
}

/** Tracks responses so that a server can be stopped without failing a request. */
export function drainable(inner: RequestListener): Drain {
  const pending = new Set<ServerResponse>();
  let draining = false;
  const closeAfterResponse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  return {
    listener: (request, response) => {
      if (draining) closeAfterResponse(response);
      else {
        pending.add(response);
        response.once("close", () => pending.delete(response));
      }
      return inner(request, response);
    },
    end: async (server, { announceMs, finishMs }) => {
      draining = true;
      for (const response of pending) closeAfterResponse(response);
      await new Promise((resolve) => setTimeout(resolve, announceMs));
      await untilIdle();
      const force = setTimeout(() => server.closeAllConnections(), finishMs);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      clearTimeout(force);
    },
  };
}
