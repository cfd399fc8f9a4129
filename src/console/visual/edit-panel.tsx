import { type FormEvent, type RefObject, useEffect } from "react";
import { Link } from "react-router";
import { EntryForm } from "#console/pages/entry-form-view.tsx";
import { entryAddress } from "#console/pages/entry-name.ts";
import { visualAddress } from "#console/parts/previewed-page.ts";
import { SectionForm } from "#console/settings/section-form.tsx";
import { placeOfControl } from "./control-place.ts";
import type { PressedForm, VisualModel } from "./visual-model.ts";

export type EditedText = { place: string; was: string; text: string };

/** The form of what was pressed, the same as on its own screen. What is typed is passed on with its place on the page. */
export function EditPanel({
  model,
  panel,
  onText,
}: {
  model: VisualModel;
  panel: RefObject<HTMLDivElement | null>;
  onText(edited: EditedText): void;
}) {
  const { page, at, form } = model;
  const control = form && form.kind !== "screen" ? form.control : null;
  const seen = form && form.kind !== "screen" ? form.model.seen : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place moves the focus
  useEffect(() => {
    if (control !== null) focusControl(panel.current, control);
  }, [control, at, panel]);
  // After saving, the form begins again with what is saved; the notice of it has the focus then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that begins again
  useEffect(() => {
    if (control !== null && document.activeElement === document.body) focusControl(panel.current, control);
  }, [seen]);
  if (at === null) return null;
  if (!form) return <p>This isn’t edited in a form.</p>;
  const onInput = ({ target }: FormEvent) => {
    const edited = editedText(target, form);
    if (edited) onText(edited);
  };
  return (
    <div className="visual-form" onInput={onInput}>
      <PressedFields form={form} action={visualAddress(model.target, page.path, at)} target={model.target} />
    </div>
  );
}

function PressedFields({ form, action, target }: { form: PressedForm; action: string; target: string }) {
  switch (form.kind) {
    case "screen":
      return (
        <p>
          This is edited in{" "}
          <Link className="link" to={form.address}>
            {form.name}
          </Link>
          .
        </p>
      );
    case "setting":
      return (
        <>
          <SectionForm model={form.model} action={action} only={form.setting} />
          <Link className="link small" to={`${form.model.address}?of=${encodeURIComponent(target)}`}>
            {`All settings of “${form.model.question}”`}
          </Link>
        </>
      );
    case "entry": {
      const { list, key, seen } = form.model;
      return (
        <>
          <EntryForm model={form.model} action={action} key={`${key} ${seen}`} />
          <Link className="link small" to={key === null ? "/pages" : entryAddress(target, { list, key })}>
            The form by itself
          </Link>
        </>
      );
    }
  }
}

function editedText(target: EventTarget, form: PressedForm): EditedText | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || form.kind === "screen") return null;
  const { list, key } = form.kind === "entry" ? form.model : { list: "", key: null };
  const place = placeOfControl(target.name, form.kind === "entry" ? { list, key: key ?? "" } : null);
  return place === null ? null : { place, was: target.defaultValue, text: target.value };
}

/** Moves the focus to a control, whose folds open; a text of one line is selected, as by Tab. */
function focusControl(panel: HTMLElement | null, name: string): void {
  const control = [...(panel?.querySelectorAll<HTMLElement>("[name]") ?? [])].find(
    (one) => one.getAttribute("name") === name,
  );
  for (let fold = control?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  // A list of entries is counted by a hidden control of its name.
  const field =
    control?.getAttribute("type") === "hidden"
      ? control.parentElement?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")
      : control;
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
