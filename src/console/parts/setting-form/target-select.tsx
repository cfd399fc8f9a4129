import { useEffect, useState } from "react";
import { SelectField, SelectOptions } from "#console/parts/field.tsx";

export type TargetProps = {
  label: string;
  targets: readonly { id: string; name: string }[];
  target: string;
};

/** Chooses the site or group whose things a screen shows; with scripts as soon as it is chosen. */
export function TargetSelect({ label, targets, target }: TargetProps) {
  const [chosen, setChosen] = useState(target);
  useEffect(() => setChosen(target), [target]);
  return (
    <SelectField
      label={label}
      name="of"
      value={chosen}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.value);
        currentTarget.form?.requestSubmit();
      }}
    >
      <SelectOptions of={targets} />
    </SelectField>
  );
}
