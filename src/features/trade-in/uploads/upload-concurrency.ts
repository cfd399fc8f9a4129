/**
 * Lets senders of pictures in, a few at once of each and so many in all: whoever sends slowly, or many, holds up themselves.
 * @returns asked with a sender, what to call when they are done; null when they have to come again
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
