/** Index of the photo nearest the middle of a strip, which scrolls sideways or downwards; 0 without photos. */
export function photoInView(strip: HTMLElement): number {
  const middle = {
    x: strip.scrollLeft + strip.clientWidth / 2,
    y: strip.scrollTop + strip.clientHeight / 2,
  };
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, item] of [...(strip.children as HTMLCollectionOf<HTMLElement>)].entries()) {
    const x = item.offsetLeft - strip.offsetLeft + item.offsetWidth / 2;
    const y = item.offsetTop - strip.offsetTop + item.offsetHeight / 2;
    const distance = Math.hypot(x - middle.x, y - middle.y);
    if (distance < least) [nearest, least] = [at, distance];
  }
  return nearest;
}

/** Scrolls a photo into the middle of its strip. No `behavior`: the style sheet decides, with respect to reduced motion. */
export function showPhoto(strip: HTMLElement, at: number, behavior?: ScrollBehavior): void {
  const item = strip.children[at] as HTMLElement | undefined;
  if (!item) return;
  strip.scrollTo({
    left: item.offsetLeft - strip.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2,
    top: item.offsetTop - strip.offsetTop - (strip.clientHeight - item.offsetHeight) / 2,
    ...(behavior ? { behavior } : {}),
  });
}
