import { whoAmI } from "#domain/shoppers/accounts/who.ts";
import { showToast } from "#site/parts/toast.ts";
import { countFavourite } from "#site/parts/tracking/count-form.ts";
import { createWatchlist } from "./watchlist.ts";

const pendingKey = "forecourt:pending-save";
const channelName = "forecourt:watchlist";

/** Other tabs of this site; the server has none, though the class exists there. */
const channel =
  typeof window !== "undefined" && typeof BroadcastChannel !== "undefined"
    ? new BroadcastChannel(channelName)
    : null;

/** This browser's watchlist of the signed-in shopper; created by the first page that needs it. */
export const watchlist = createWatchlist({
  who: whoAmI,
  async call(name, body) {
    const answer = await fetch(name ? `/api/watchlist/${name}` : "/api/watchlist", {
      method: body ? "POST" : "GET",
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: answer.status, body: await answer.json() };
  },
  alert: (message) => window.alert(message),
  toast: (title, text, action) => void showToast(title, text, action),
  count: countFavourite,
  leave: (address) => window.location.assign(address),
  current: () => window.location.pathname + window.location.search + window.location.hash,
  pending: {
    read: () => readSession(),
    write(text) {
      try {
        if (text === null) window.sessionStorage.removeItem(pendingKey);
        else window.sessionStorage.setItem(pendingKey, text);
      } catch {
        // Then the shopper has to press again after signing in.
      }
    },
  },
  others: {
    report: (change) => channel?.postMessage(change),
    listen: (listener) => channel?.addEventListener("message", ({ data }) => listener(data)),
  },
});

function readSession(): string | null {
  try {
    return window.sessionStorage.getItem(pendingKey);
  } catch {
    return null;
  }
}
