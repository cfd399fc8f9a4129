import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { changedEarly } from "#ui/early-change.ts";
import { sliderDelay } from "#ui/range-slider.ts";
import type { SearchPageView } from "./search-page-view.ts";

/** The delay between the last key press and the search, in milliseconds (SEARCH-35, LIMIT-03). */
export const textDelay = 300;

export type FilterForm = {
  form: RefObject<HTMLFormElement | null>;
  onChange(event: FormEvent<HTMLElement>): void;
  /** Applies the form's current state. */
  apply(): void;
};

/**
 * The filter form with script: each change leads to the address that submitting the form would lead to,
 * debounced for text and sliders; scroll position and focus stay. The controls are uncontrolled, and follow
 * the address.
 */
export function useFilterForm(view: SearchPageView): FilterForm {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address that the form itself last led to. */
  const own = useRef<string>(undefined);
  const navigate = useNavigate();

  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void addresses().then(({ formAddress }) => {
      if (!form.current) return;
      const href = formAddress(form.current, view);
      own.current = href;
      if (href !== view.href || view.page > 1) void navigate(href, { preventScrollReset: true });
    });
  };
  const onChange = (event: FormEvent<HTMLElement>) => {
    const { type, name } = event.target as HTMLInputElement;
    clearTimeout(timer.current);
    if (type === "checkbox" || type === "radio" || type === "select-one") return apply();
    timer.current = setTimeout(apply, name === "query" ? textDelay : sliderDelay);
  };

  useEffect(() => {
    // Preloaded before the first change needs it.
    void addresses();
    return () => clearTimeout(timer.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls follow a new address, nothing else
  useEffect(() => {
    if (changedEarly()) return apply();
    if (form.current && timer.current === undefined) followAddress(form.current, own.current === view.href);
    own.current = undefined;
  }, [view.href, view.page]);

  return { form, onChange, apply };
}

const addresses = () => import("./form-address.ts");

/** Sets the controls to the page's state; when the form led to it, the control in use isn't changed. */
function followAddress(form: HTMLFormElement, byForm: boolean): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = control.dataset.value ?? "";
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === "checkbox") control.checked = control.defaultChecked;
    const typing = byForm && control === document.activeElement;
    if (control.type === "search" && !typing) control.value = control.defaultValue;
  }
}
