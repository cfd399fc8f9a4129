import type { RequestListener, Server, ServerResponse } from "node:http";

export type Drain = {
  /** Listens through this, so that it knows which answers are under way. */
  listener: RequestListener;
  /**
   * Ends the server in two steps. First, for `announceMs`, everything is still answered, and each answer asks for its connection to be
   * closed: whoever looks at /readyz turns to others meanwhile. Then nothing new is accepted, idle connections are closed, and what is
   * under way has `finishMs`.
   */
  end(server: Server, times: { announceMs: number; finishMs: number }): Promise<void>;
};

/**
 * Until the process has just looked and found nothing to do. Connections that wait to be accepted are reset when the server closes, and
 * while a page is rendered some wait; a proxy can't tell whether the request on such a connection was acted on, so it fails a form.
 */
async function untilIdle(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < 1) return;
  }
}

/** So that a server can be stopped without a request that fails. */
export function drainable(inner: RequestListener): Drain {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  const closeAfterResponse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  return {
    listener: (request, response) => {
      if (draining) closeAfterResponse(response);
      else {
        underWay.add(response);
        response.once("close", () => underWay.delete(response));
      }
      return inner(request, response);
    },
    end: async (server, { announceMs, finishMs }) => {
      draining = true;
      for (const response of underWay) closeAfterResponse(response);
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
