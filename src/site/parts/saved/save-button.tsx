import { Icon } from "#site/parts/icon.tsx";
import type { Control } from "#site/parts/saved/list-button.ts";
import { pressed } from "./click-queue.ts";
import type { LocalCar } from "./local-cars.ts";

/**
 * The form that a watchlist's button submits without script; once in every page of a site with a watchlist.
 */
export const watchlistForm = "keep-car";

const appearances = {
  favourite: { icon: "heart", label: "Favourite" },
  save: { icon: "bookmark", label: "Save" },
  compare: { icon: "compare", label: "Compare" },
} as const;

/**
 * Toggles a car on one of the shopper's lists (CARD-11). A cached page shows it unpressed; saved cars are
 * marked after the page loads (mark-controls.ts), and the press handlers are loaded then too, so that a list
 * of cards contains neither. The browser's own lists need script; the watchlist uses a form's button. `named`
 * shows its label beside the icon.
 */
export function SaveButton({
  control,
  car,
  named = false,
}: {
  control: Control;
  car: LocalCar;
  named?: boolean;
}) {
  const { icon, label } = appearances[control.name];
  const className = named ? "btn save" : "icon-btn save";
  const byForm =
    control.list === "watchlist"
      ? ({ type: "submit", form: watchlistForm, name: "save", value: car.id, className } as const)
      : ({ type: "button", className: `${className} script-only` } as const);
  return (
    <button
      {...byForm}
      data-list={control.list}
      data-car={car.id}
      data-only-if-saved={control.onlyIfSaved}
      aria-pressed={false}
      aria-label={`${label} ${car.name}`}
      onClick={(event) => {
        event.preventDefault();
        pressed(control.list, car);
      }}
    >
      <Icon name={icon} />
      {named ? label : null}
    </button>
  );
}
