import { type RefObject, useRef, useState } from "react";
import { photoInView, showPhoto } from "./strip-position.ts";

/** The photos of a strip: the one in view, or on its way there, and how to go to another. */
export type StripState = {
  strip: RefObject<HTMLUListElement | null>;
  at: number;
  go(to: number): void;
  /** To the next photos, or back by a negative number, from the one that the last press led to. */
  step(by: number): void;
  /** What the strip's element listens to. */
  listeners: {
    onScroll(): void;
    onScrollEnd(): void;
    onPointerDown(): void;
    onWheel(): void;
  };
};

/** @param from the photo that is shown first */
export function useStrip(count: number, from = 0): StripState {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(from);
  // Where a press is scrolling to: the next press counts from there, however fast it follows.
  const target = useRef<number | null>(null);
  const aim = useRef(from);
  const arrive = (to: number) => {
    aim.current = to;
    setAt(to);
  };
  const follow = () => {
    if (!strip.current) return;
    const now = photoInView(strip.current);
    if (target.current !== null && target.current !== now) return;
    target.current = null;
    arrive(now);
  };
  const release = () => {
    target.current = null;
  };
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1);
    target.current = next;
    arrive(next);
    if (strip.current) showPhoto(strip.current, next);
  };
  return {
    strip,
    at,
    go,
    step: (by) => go(aim.current + by),
    listeners: {
      onScroll: follow,
      onScrollEnd: () => {
        release();
        follow();
      },
      onPointerDown: release,
      onWheel: release,
    },
  };
}
