import { type CarPicture, drawCar } from "#demo-stock/pictures/draw-car.ts";

/** A close-up of a car with a mark of use on it. */
export type Wear = { car: CarPicture; mark: keyof typeof marks };

/** Where each mark is, in percent from the left and from the top. */
export const markPlaces = { scratch: [42, 38], chips: [30, 26], scuff: [66, 62] } as const;

const stroke = (d: string, width: number, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

const marks = {
  scratch: () =>
    stroke("M420 330C480 300 540 290 606 268", 4, "#f4f4f2") +
    stroke("M424 334C484 304 544 294 606 272", 2, "#3b3f44"),
  chips: () =>
    [
      [340, 190, 7],
      [368, 214, 5],
      [356, 232, 6],
      [390, 202, 4],
      [322, 222, 4],
    ]
      .map(
        ([x, y, r]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="#4a4d52" stroke="#f1f1ef" stroke-width="2"/>`,
      )
      .join(""),
  scuff: () =>
    [0, 9, 17, 26, 33]
      .map((dy) => stroke(`M${730 + dy} ${478 + dy}l${110 - dy} -14`, 3, "#e9e9e6"))
      .join("") + stroke("M736 500l104 -10", 2, "#2f3236"),
};

export const drawWear = ({ car, mark }: Wear): string =>
  drawCar(car).replace(/<\/svg>\s*$/, `${marks[mark]()}</svg>`);
