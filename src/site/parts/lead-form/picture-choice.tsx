import type { ReactNode } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { Icon } from "#site/parts/icon.tsx";

/** Rows of two and of three are full. */
const visible = 12;

/** A choice by pictures: the first options, then the others behind their number. Works without script. */
export function PictureChoice({
  field: { name, label, required, options },
  id,
  chosen,
  about,
  children,
}: {
  field: Pick<LeadField, "name" | "label" | "required" | "options">;
  id: string;
  chosen: string;
  /** What screen readers announce for an invalid choice. */
  about: object;
  /** The error. */
  children: ReactNode;
}) {
  const tiles = (some: LeadField["options"], first = false) => (
    <div className="picture-choice">
      {some.map((option, at) => (
        <label className="choice" key={option.value}>
          <input
            id={first && at === 0 ? id : undefined}
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            required={required}
            {...about}
          />
          <span>
            {option.picture ? (
              <img src={option.picture} alt="" width={320} height={213} loading="lazy" decoding="async" />
            ) : (
              <Icon name="chat" />
            )}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
  const rest = options.slice(visible);
  return (
    <fieldset className="form-row form-group" data-wrong={"aria-invalid" in about ? "" : undefined}>
      <legend className="field-label">{label}</legend>
      {children}
      {tiles(options.slice(0, visible), true)}
      {rest.length > 0 ? (
        <details className="more-choices" open={rest.some(({ value }) => value === chosen)}>
          <summary className="link">
            {rest.length} more {rest.length === 1 ? "model" : "models"}
          </summary>
          {tiles(rest)}
        </details>
      ) : null}
    </fieldset>
  );
}
