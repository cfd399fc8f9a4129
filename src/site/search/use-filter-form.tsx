import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { sliderDelay } from "#domain/search/range-slider.ts";
import { afterPaint } from "#site/parts/after-paint.ts";
import { changedEarly } from "#site/parts/early-change.ts";
import type { SearchPageView } from "./search-page-view.ts";

/** The delay between the last key press and the search, in milliseconds (SEARCH-35, LIMIT-03). */
export const textDelay = 300;

/** The delay between a choice and the search where nothing is painted, such as in a tab that was left, in milliseconds. */
const unpaintedDelay = 100;

export type FilterForm = {
  form: RefObject<HTMLFormElement | null>;
  onChange(event: FormEvent<HTMLElement>): void;
  /** Applies the form's current state. */
  apply(): void;
  /** Fills in the postcode that the browser is in. */
  locate(): void;
  /** The chosen filters without the text, as a query string. */
  within(): string;
  /** Ends typing: a text that isn't searched for yet is dropped. */
  stopTyping(): void;
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
  const typing = useRef<Typing>(undefined);
  const navigate = useNavigate();

  const apply = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const fields = fieldsOf(form.current, typing.current);
    const session = typing.current;
    addresses().then(
      ({ formAddress }) => {
        const href = formAddress(fields, view);
        if (session?.sent === href) return;
        if (session) session.sent = href;
        own.current = href;
        if (href !== view.href || view.page > 1) void navigate(href, { preventScrollReset: true });
      },
      () => form.current?.submit(),
    );
  };
  const stopTyping = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    typing.current = undefined;
    const box = textBox(form.current);
    if (box) box.value = box.defaultValue;
  };
  const onChange = (event: FormEvent<HTMLElement>) => {
    const { type, name, value } = event.target as HTMLInputElement;
    clearTimeout(timer.current);
    // Of half a postcode nothing is known; Enter applies it all the same.
    if (name === "near" && !/^(\d{4})?$/.test(value)) return;
    if (name === "query" && form.current) typing.current ??= { fields: new FormData(form.current) };
    const isChoice = type === "checkbox" || type === "radio" || type === "select-one";
    const delay = isChoice ? unpaintedDelay : name === "query" ? textDelay : sliderDelay;
    const started = setTimeout(apply, delay);
    timer.current = started;
    // A choice is shown before the form is read.
    if (isChoice) afterPaint(() => timer.current === started && apply());
  };
  const within = () => {
    const parameters = new URLSearchParams();
    if (!form.current) return "";
    for (const [name, value] of fieldsOf(form.current, typing.current)) {
      if (name !== "query" && typeof value === "string" && value !== "") parameters.append(name, value);
    }
    return parameters.toString();
  };

  useEffect(() => {
    // Preloaded before the first change needs it.
    addresses().catch(() => {});
    return () => clearTimeout(timer.current);
  }, []);
  // The field shows the words that are no filter once the shopper leaves it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler acts on the page that is shown
  useEffect(() => {
    const box = textBox(form.current);
    const leave = () => {
      if (!typing.current) return;
      if (timer.current === undefined) return stopTyping();
      apply();
      typing.current = undefined;
    };
    box?.addEventListener("blur", leave);
    return () => box?.removeEventListener("blur", leave);
  }, [view.href, view.page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls follow a new address, nothing else
  useEffect(() => {
    if (changedEarly()) return apply();
    const byForm = own.current === view.href || typing.current !== undefined;
    if (form.current && timer.current === undefined) followAddress(form.current, byForm);
    own.current = undefined;
    const { near } = view;
    if (near)
      addresses().then(
        ({ recallNear }) => form.current && recallNear(form.current, near),
        () => {},
      );
  }, [view.href, view.page]);

  const locate = () =>
    void addresses().then((the) => form.current && the.fillInPostcode(form.current, apply));
  return { form, onChange, apply, locate, within, stopTyping };
}

/**
 * A shopper at the text field: the fields as they were before, and the last address led to. Words of the text become
 * filters while it is typed, so each further letter is read with the filters from before.
 */
type Typing = { fields: FormData; sent?: string } | undefined;

function fieldsOf(form: HTMLFormElement, typing: Typing): FormData {
  if (!typing) return new FormData(form);
  const fields = new FormData();
  for (const [name, value] of typing.fields) if (name !== "query") fields.append(name, value);
  fields.append("query", textBox(form)?.value ?? "");
  return fields;
}

function textBox(form: HTMLFormElement | null): HTMLInputElement | null {
  const box = form?.elements.namedItem("query");
  return box instanceof HTMLInputElement ? box : null;
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
