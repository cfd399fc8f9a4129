import { isConnectionError } from "#ui/connection-error.ts";

/** Time until a failed load is tried again when the browser doesn't report a connection, in milliseconds. */
const pauseMs = 3000;

type Fetch = typeof fetch;

/**
 * Loads a page's data again until it arrives when the server can't be reached: the page that is shown stays, and the next one follows by
 * itself. A navigation elsewhere aborts the load. `waiting` is called with whether a load waits for a connection.
 */
export function retryPageLoads(
  send: Fetch,
  waiting: (isWaiting: boolean) => void,
  pause: () => Promise<void> = untilOnline,
): Fetch {
  return async (input, init) => {
    for (;;) {
      try {
        const response = await send(input, init);
        if (isPageLoad(input, init)) waiting(false);
        return response;
      } catch (error) {
        if (!isPageLoad(input, init) || !isConnectionError(error)) throw error;
        waiting(true);
        await pause();
      }
    }
  };
}

/** Whether React Router loads a page's data with this request. */
function isPageLoad(input: Parameters<Fetch>[0], init: RequestInit | undefined): boolean {
  return input instanceof URL && input.pathname.endsWith(".data") && (init?.method ?? "GET") === "GET";
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, pauseMs);
    window.addEventListener("online", goOn);
    function goOn() {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      resolve();
    }
  });
}
