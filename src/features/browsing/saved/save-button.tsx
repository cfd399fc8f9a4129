import type { Control } from "#features/cars/cars/control.ts";
import { Icon } from "#ui/icon.tsx";
import type { LocalCar } from "./local-cars.ts";
import { pressed } from "./press-queue.ts";

/** The form that a watchlist's button sends without script; it stands once in every page of a site with a garage. */
export const keepForm = "keep-car";

/** The sign and word of each control. */
const looks = {
  favourite: { icon: "heart", label: "Favourite" },
  save: { icon: "bookmark", label: "Save" },
  compare: { icon: "compare", label: "Compare" },
} as const;

/**
 * Puts a car on one of the shopper's lists or takes it off (CARD-11). A page that is kept for everyone shows it unpressed;
 * which cars are on the lists is marked after the page (mark-controls.ts), and what a press does comes then too, so that
 * a list of cards carries neither. The browser's own lists need script; the watchlist is a form's button.
 * `named` shows its label beside the sign.
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
  const { icon, label } = looks[control.name];
  const look = named ? "btn save" : "icon-btn save";
  const byForm =
    control.list === "watchlist"
      ? ({ type: "submit", form: keepForm, name: "save", value: car.id, className: look } as const)
      : ({ type: "button", className: `${look} script-only` } as const);
  return (
    <button
      {...byForm}
      data-list={control.list}
      data-car={car.id}
      data-if-kept={control.ifKept}
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
