import { type TouchEvent, useRef, useState } from "react";
import { swipeStep } from "./swipe.ts";

/**
 * Swiping through a card's pictures. The card's link covers the picture, so the handlers are on the card
 * itself; a swipe starts on its first child, the picture. `at` is the picture shown, from 0 to `count` − 1.
 */
export function useCardSwipe(count: number) {
  const [at, setAt] = useState(0);
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    at,
    handlers: {
      onTouchStart(event: TouchEvent<HTMLElement>) {
        const touch = event.touches[0];
        const picture = event.currentTarget.firstElementChild?.getBoundingClientRect();
        const inside = touch && picture && touch.clientY < picture.bottom && event.touches.length === 1;
        start.current = inside ? { x: touch.clientX, y: touch.clientY } : null;
      },
      onTouchEnd(event: TouchEvent<HTMLElement>) {
        const touch = event.changedTouches[0];
        if (!start.current || !touch) return;
        const step = swipeStep(start.current, { x: touch.clientX, y: touch.clientY });
        start.current = null;
        if (step !== 0) setAt((shown) => Math.min(Math.max(shown + step, 0), count - 1));
      },
      // The browser interpreted the gesture as scrolling.
      onTouchCancel() {
        start.current = null;
      },
    },
  };
}
