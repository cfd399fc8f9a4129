/**
 * Counts what takes memory for as long as its reader likes, such as files that are made while they are read.
 * @param limits `each`: how many one key has at a time; `all`: how many all have together
 * @returns takes one: how it is given back, or null when there are too many
 */
export function slots({ each, all }: { each: number; all: number }): (key: string) => (() => void) | null {
  const taken = new Map<string, number>();
  let count = 0;
  return (key) => {
    const own = taken.get(key) ?? 0;
    if (own >= each || count >= all) return null;
    taken.set(key, own + 1);
    count++;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      count--;
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
