import type { PointerEvent } from "react";
import { type Box, croppedBox, type PhotoEdit, turnedSize } from "#domain/stock/photos/photo-edit.ts";
import type { PhotoEditing } from "./photo-editing.ts";

type Source = PhotoEditing["source"];

/** The turned picture with the part that stays, and that part as the card shows it. */
export function PhotoPreview({
  source,
  edit,
  onDrag,
}: {
  source: Source;
  edit: PhotoEdit;
  /** Where the part was moved to, in percent of the space around it. */
  onDrag(to: { across: number; down: number }): void;
}) {
  const { width, height } = turnedSize(source, edit.turns);
  const box = croppedBox(source, edit);
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (!edit.crop || event.buttons !== 1) return;
    const centre = pointOn(event);
    onDrag({
      across: percent(centre.x - box.width / 2, width - box.width),
      down: percent(centre.y - box.height / 2, height - box.height),
    });
  };
  return (
    <div className="photo-previews">
      <figure>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label="The whole photo"
          data-drag={edit.crop ? true : undefined}
          onPointerDown={drag}
          onPointerMove={drag}
        >
          <Turned source={source} turns={edit.turns} />
          {edit.crop ? <Frame width={width} height={height} box={box} /> : null}
        </svg>
        <figcaption className="quiet small">
          {edit.crop ? "The part that stays" : "The whole photo"}
        </figcaption>
      </figure>
      <figure>
        <svg
          className="photo-card"
          viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label="On the car’s card"
        >
          <Turned source={source} turns={edit.turns} />
        </svg>
        <figcaption className="quiet small">On the car’s card</figcaption>
      </figure>
    </div>
  );
}

/** Where a drawing is pressed, in the units of its `viewBox`: a tall photo doesn't fill the width of its place. */
export const pointOn = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): DOMPoint =>
  new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());

/** In the steps of the form's sliders. */
const percent = (at: number, space: number): number =>
  space <= 0 ? 50 : Math.round(Math.min(1, Math.max(0, at / space)) * 20) * 5;

/** The picture, turned about its corner and moved back to the origin. */
function Turned({ source: { src, width, height }, turns }: { source: Source; turns: PhotoEdit["turns"] }) {
  const moves = {
    0: undefined,
    1: `translate(${height} 0) rotate(90)`,
    2: `translate(${width} ${height}) rotate(180)`,
    3: `translate(0 ${width}) rotate(270)`,
  };
  return (
    <image href={src} width={width} height={height} transform={moves[turns]} preserveAspectRatio="none" />
  );
}

function Frame({ width, height, box: { left, top, ...box } }: { width: number; height: number; box: Box }) {
  const [right, bottom] = [left + box.width, top + box.height];
  const around = `M0 0H${width}V${height}H0Z`;
  return (
    <>
      <path
        className="photo-cut"
        fillRule="evenodd"
        d={`${around}M${left} ${top}V${bottom}H${right}V${top}Z`}
      />
      <rect className="photo-frame" x={left} y={top} {...box} vectorEffect="non-scaling-stroke" />
    </>
  );
}
