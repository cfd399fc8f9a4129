/**
 * Limits concurrent picture uploads for each client and in total: a client that sends slowly, or many, delays
 * only itself.
 * @returns a function that takes a client and returns its release function; null when the client has to retry
 */
export function uploadConcurrency({
  each,
  all,
}: {
  each: number;
  all: number;
}): (who: string) => (() => void) | null {
  const inside = new Map<string, number>();
  let count = 0;
  return (who) => {
    const theirs = inside.get(who) ?? 0;
    if (theirs >= each || count >= all) return null;
    inside.set(who, theirs + 1);
    count++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count--;
      const now = (inside.get(who) ?? 1) - 1;
      if (now > 0) inside.set(who, now);
      else inside.delete(who);
    };
  };
}
