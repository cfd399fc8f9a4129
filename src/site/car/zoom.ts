/** A zoomed picture: its scale, and how far its centre is from the frame's, in pixels. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 4;
/** The least scale of a double tap. */
const tapScale = 2;

export function fittedSize(picture: Size, frame: Size): Size {
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/**
 * Zooms to a scale around a point that stays where it is.
 * @param at from the frame's centre
 */
export function zoomTo(zoom: Zoom, scale: number, at: Point, picture: Size, frame: Size): Zoom {
  const next = Math.min(maxScale, Math.max(1, scale));
  const ratio = next / zoom.scale;
  return bounded(
    { scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio },
    picture,
    frame,
  );
}

export function panBy(zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom {
  return bounded({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame);
}

/** A double tap or double click: in around the point until the picture fills the frame, or back. */
export function toggledZoom(zoom: Zoom, at: Point, picture: Size, frame: Size): Zoom {
  if (zoom.scale > 1) return unzoomed;
  const fitted = fittedSize(picture, frame);
  const filling = Math.max(frame.width / fitted.width, frame.height / fitted.height);
  return zoomTo(zoom, Math.max(tapScale, filling), at, picture, frame);
}

/** A picture's edge never comes inside the frame's. */
function bounded(zoom: Zoom, picture: Size, frame: Size): Zoom {
  const fitted = fittedSize(picture, frame);
  const within = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length * zoom.scale - room) / 2);
    // `+ 0` turns -0 into 0.
    return Math.min(most, Math.max(-most, value)) + 0;
  };
  return {
    scale: zoom.scale,
    x: within(zoom.x, fitted.width, frame.width),
    y: within(zoom.y, fitted.height, frame.height),
  };
}
