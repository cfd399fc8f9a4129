import type { SavedListName } from "#site/parts/saved/list-button.ts";
import type { LocalCar } from "./local-cars.ts";

type Press = (list: SavedListName, car: LocalCar) => void;

let answering: Press | null = null;
const waiting: Parameters<Press>[] = [];

/** A control was pressed. The handler is loaded after the page; earlier presses are queued. */
export const pressed: Press = (list, car) => {
  if (answering) answering(list, car);
  else waiting.push([list, car]);
};

/** Handles presses from now on, and the queued ones. */
export function answerPresses(press: Press): void {
  answering = press;
  for (const one of waiting.splice(0)) press(...one);
}
