import { FieldError } from "#site/parts/lead-form/form-field.tsx";

/** Step 2: the candidate cars, one to choose (TRADE-12, TRADE-28). */
export function SelectionField({
  descriptions,
  chosen,
  id,
  error,
}: {
  descriptions: readonly string[];
  chosen: string;
  id: string;
  error: string | undefined;
}) {
  return (
    <div className="form-row candidates" data-wrong={error ? "" : undefined}>
      {descriptions.map((description, at) => (
        <label key={description} className="candidate">
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name="manualEntry"
            value={description}
            defaultChecked={description === chosen}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <span>{description}</span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </div>
  );
}
