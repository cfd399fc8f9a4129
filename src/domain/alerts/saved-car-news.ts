/** What is known of a car that a person saved, and what to write down about it. */
export type CarNews = {
  kind: "price" | "back";
  price: number | null;
  state: "unavailable" | "waiting" | "taken";
};

/** A drop is news from so many dollars and from so much of the price. */
const leastDrop = 100;
const leastShare = 0.01;

/**
 * What a saved car's present state changes: a price well below the lowest that was reported, and a return after it was sold, reserved or gone.
 * @param known the rows about the car
 * @param savedPrice its price to buy when it was saved; null without one
 * @param now its price to buy and whether it can be bought
 */
export function savedCarNews(
  known: readonly CarNews[],
  savedPrice: number | null,
  now: { available: boolean; price: number | null },
): CarNews[] {
  const back = known.find(({ kind }) => kind === "back");
  if (!now.available)
    return back?.state === "unavailable" ? [] : [{ kind: "back", price: null, state: "unavailable" }];
  const news: CarNews[] = [];
  if (back?.state === "unavailable") news.push({ kind: "back", price: null, state: "waiting" });
  const lowest = known.find(({ kind }) => kind === "price")?.price ?? savedPrice;
  if (now.price !== null && lowest !== null && isDrop(lowest, now.price))
    news.push({ kind: "price", price: now.price, state: "waiting" });
  return news;
}

function isDrop(from: number, to: number): boolean {
  return from - to >= Math.max(leastDrop, from * leastShare);
}
