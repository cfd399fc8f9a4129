/** A slider of percentages. */
export function Range({
  label,
  name,
  min = 0,
  value,
  onChange,
}: {
  label: string;
  name: string;
  min?: number;
  value: number;
  onChange(value: number): void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="range"
        name={name}
        min={min}
        value={value}
        max={100}
        step={5}
        aria-valuetext={`${value} %`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
