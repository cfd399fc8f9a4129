import { type RefObject, useEffect } from "react";
import { photoInView } from "./strip-position.ts";
import { type Point, panBy, toggledZoom, unzoomed, type Zoom, zoomTo } from "./zoom.ts";

/** Two taps within this time and distance are a double tap, in milliseconds and pixels. */
const doubleTap = { ms: 300, px: 30 };

/**
 * Zooms the pictures of a strip: by two fingers, a double tap, a double click, or the keys + and -; a zoomed
 * one is moved by a finger or the mouse. The strip itself doesn't move meanwhile.
 */
export function useZoom(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    return element ? zoomable(element) : undefined;
  }, [strip]);
}

function zoomable(strip: HTMLElement): () => void {
  let image: HTMLImageElement | null = null;
  let zoom: Zoom = unzoomed;
  let pinch: { distance: number; zoom: Zoom } | null = null;
  let last: Point | null = null;
  let tap = { at: { x: 0, y: 0 }, time: 0 };

  // A zoomed picture fills the screen, whatever its place in the strip.
  const frame = () => (strip.closest("dialog") ?? strip).getBoundingClientRect();
  const size = () => ({
    width: image?.naturalWidth || image?.width || 3,
    height: image?.naturalHeight || image?.height || 2,
  });
  const fromCentre = ({ x, y }: Point): Point => {
    const item = zoom.scale === 1 ? image?.closest("li") : null;
    const { left, top, width, height } = item?.getBoundingClientRect() ?? frame();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  function show(next: Zoom): void {
    zoom = next;
    if (!image) return;
    const { scale, x, y } = next;
    image.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    // A larger file, where there is one.
    if (scale > 1) image.sizes = "300vw";
    for (const marked of [strip, image.closest("li")]) marked?.toggleAttribute("data-zoomed", scale > 1);
  }
  function take(target: EventTarget | null): boolean {
    const found =
      target instanceof Element ? target.closest("li")?.querySelector("img:not(.picture-blur)") : null;
    if (!(found instanceof HTMLImageElement)) return image !== null;
    if (found !== image) {
      show(unzoomed);
      image = found;
    }
    return true;
  }
  const toggle = (at: Point) => show(toggledZoom(zoom, fromCentre(at), size(), frame()));

  const touchStart = (event: TouchEvent) => {
    if (!take(event.target)) return;
    const [first, second] = points(event);
    if (first && second) {
      event.preventDefault();
      pinch = { distance: apart(first, second), zoom };
      tap = { ...tap, time: 0 };
    } else if (first) {
      last = first;
      const again = event.timeStamp - tap.time < doubleTap.ms && apart(first, tap.at) < doubleTap.px;
      if (again) {
        event.preventDefault();
        toggle(first);
      }
      tap = { at: first, time: again ? 0 : event.timeStamp };
    }
  };
  const touchMove = (event: TouchEvent) => {
    const [first, second] = points(event);
    if (first && second && pinch) {
      event.preventDefault();
      const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
      const scale = (pinch.zoom.scale * apart(first, second)) / Math.max(1, pinch.distance);
      show(zoomTo(zoom, scale, fromCentre(middle), size(), frame()));
    } else if (first && last && zoom.scale > 1) {
      event.preventDefault();
      show(panBy(zoom, { x: first.x - last.x, y: first.y - last.y }, size(), frame()));
      last = first;
    }
  };
  const touchEnd = (event: TouchEvent) => {
    pinch = null;
    last = points(event)[0] ?? null;
  };
  const doubleClick = (event: MouseEvent) => {
    if (take(event.target)) toggle({ x: event.clientX, y: event.clientY });
  };
  const mouseMove = (event: MouseEvent) => {
    if (zoom.scale === 1 || event.buttons !== 1) return;
    event.preventDefault();
    show(panBy(zoom, { x: event.movementX, y: event.movementY }, size(), frame()));
  };
  const key = (event: KeyboardEvent) => {
    const factor = { "+": 1.5, "=": 1.5, "-": 1 / 1.5 }[event.key];
    if (!factor || !take(currentItem(strip))) return;
    event.preventDefault();
    show(zoomTo(zoom, zoom.scale * factor, { x: 0, y: 0 }, size(), frame()));
  };
  // Another photo comes into view as it is.
  const scrolled = () => {
    if (zoom.scale > 1 && image && currentItem(strip) !== image.closest("li")) show(unzoomed);
  };

  const moving = { passive: false } as const;
  strip.addEventListener("touchstart", touchStart, moving);
  strip.addEventListener("touchmove", touchMove, moving);
  strip.addEventListener("touchend", touchEnd);
  strip.addEventListener("touchcancel", touchEnd);
  strip.addEventListener("dblclick", doubleClick);
  strip.addEventListener("mousemove", mouseMove);
  strip.addEventListener("keydown", key);
  strip.addEventListener("scroll", scrolled);
  return () => {
    show(unzoomed);
    strip.removeEventListener("touchstart", touchStart);
    strip.removeEventListener("touchmove", touchMove);
    strip.removeEventListener("touchend", touchEnd);
    strip.removeEventListener("touchcancel", touchEnd);
    strip.removeEventListener("dblclick", doubleClick);
    strip.removeEventListener("mousemove", mouseMove);
    strip.removeEventListener("keydown", key);
    strip.removeEventListener("scroll", scrolled);
  };
}

const points = ({ touches }: TouchEvent): Point[] =>
  Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }));
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const currentItem = (strip: HTMLElement): Element | null => strip.children[photoInView(strip)] ?? null;
