import { type FormEvent, useEffect, useRef, useState } from "react";
import { type About, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { judgedColour, minReadableContrast } from "#domain/configuration/theme.ts";

/** The brand colour of the same form, from which the site's surfaces are derived. */
const brandName = (name: string): string => name.replace(/"accent"(?=\]$)/, '"brand"');

/** A colour: typed or chosen, and judged meanwhile by the contrast of a text in it. */
export function ColourField({
  name,
  defaultValue,
  ...about
}: About & { name: string; defaultValue: string }) {
  const [chosen, setChosen] = useState({ colour: defaultValue, brand: defaultValue });
  const isInteractive = useIsInteractive();
  const field = useRef<HTMLDivElement>(null);
  const textIn = (other: string): string | undefined => {
    const control = field.current?.querySelector("input")?.form?.elements.namedItem(other);
    return control instanceof HTMLInputElement ? control.value : undefined;
  };
  const judge = () => {
    const colour = textIn(name) ?? "";
    setChosen({ colour, brand: textIn(brandName(name)) || colour });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls of the form are read once they are there
  useEffect(() => {
    judge();
    const form = field.current?.querySelector("input")?.form;
    form?.addEventListener("input", judge);
    return () => form?.removeEventListener("input", judge);
  }, []);
  const pick = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const input = field.current?.querySelector<HTMLInputElement>(".input");
    if (!input) return;
    input.value = currentTarget.value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const { colour, brand } = chosen;
  const judged = judgedColour(colour, brand);
  return (
    <div className="colour-field" ref={field}>
      <TextField {...about} name={name} defaultValue={defaultValue} autoComplete="off" spellCheck={false} />
      {isInteractive ? (
        <label className="small">
          <input type="color" value={judged ? colour : "#000000"} onInput={pick} onChange={pick} /> Choose{" "}
          {about.label.toLowerCase()}
        </label>
      ) : null}
      <p className="small" role="status">
        {judged ? judgementText(judged) : null}
      </p>
    </div>
  );
}

/** `Contrast 1.35:1, and 4.5:1 is needed. Shoppers see #7a6a00 (4.61:1) in its place.` */
function judgementText({ ratio, shown, shownRatio }: NonNullable<ReturnType<typeof judgedColour>>): string {
  // Cut, not rounded: 4.499 doesn't reach 4.5.
  const text = (value: number) => `${(Math.floor(value * 100) / 100).toFixed(2)}:1`;
  const needed = `${minReadableContrast}:1`;
  return ratio >= minReadableContrast
    ? `Contrast ${text(ratio)}; at least ${needed} is needed.`
    : `Contrast ${text(ratio)}, and ${needed} is needed. Shoppers see ${shown} (${text(shownRatio)}) in its place.`;
}
