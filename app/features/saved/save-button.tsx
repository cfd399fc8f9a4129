import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { LocalCar } from "./local-cars.ts";
import { localLists } from "./local-list.ts";

/** The words and sign of each control; what it is pressed for is kept in the browser. */
const looks = {
  favourite: { list: "favourites", icon: "heart", label: "Favourite" },
  save: { list: "favourites", icon: "bookmark", label: "Save" },
  compare: { list: "compare", icon: "compare", label: "Compare" },
} as const;

/**
 * Keeps a car in this browser or lets it go (CARD-11). Needs script and a usable storage: without script it isn't shown, and
 * where storage is refused it goes away. `named` shows its label beside the sign.
 */
export function SaveButton({
  control,
  car,
  named = false,
}: {
  control: keyof typeof looks;
  car: LocalCar;
  named?: boolean;
}) {
  const { list, icon, label } = looks[control];
  const store = localLists[list];
  const ids = useSyncExternalStore<ReadonlySet<string> | null | undefined>(
    store.subscribe,
    store.read,
    store.server,
  );
  if (ids === null) return null;
  const on = ids?.has(car.id) ?? false;
  return (
    <button
      type="button"
      className={named ? "btn save script-only" : "icon-btn save script-only"}
      aria-pressed={on}
      aria-label={`${label} ${car.name}`}
      onClick={() => {
        if (!store.toggle(car) || list !== "favourites") return;
        void import("../tracking/count-form.ts").then(({ countFavourite }) => countFavourite(car));
      }}
    >
      <Icon name={icon} />
      {named ? label : null}
    </button>
  );
}
