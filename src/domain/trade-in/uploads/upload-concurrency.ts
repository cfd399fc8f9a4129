import { networkSlots } from "#platform/http/network-slots.ts";

/**
 * Limits concurrent picture uploads for each client's network and in total: a client that sends slowly, or many, from however many addresses,
 * delays only itself.
 * @returns a function that takes a client's address and returns its release function; null when the client has to retry
 */
export function uploadConcurrency({
  each,
  all,
}: {
  each: number;
  all: number;
}): (address: string) => (() => void) | null {
  const ofNetworks = networkSlots(each);
  let count = 0;
  return (address) => {
    const leaveNetwork = count < all ? ofNetworks(address) : null;
    if (!leaveNetwork) return null;
    count++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count--;
      leaveNetwork();
    };
  };
}
