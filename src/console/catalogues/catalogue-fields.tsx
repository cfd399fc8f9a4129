import { AreaField, ChoiceField, SelectField, TextField } from "#console/parts/field.tsx";
import type { CatalogueFormModel } from "./catalogue-model.ts";

const carTypeChoices = [
  { value: "new", name: "New" },
  { value: "demo", name: "Demo" },
  { value: "used", name: "Used" },
];

/** The fields of a catalogue's settings. */
export function CatalogueFieldset({ fields, locations, id }: CatalogueFormModel) {
  const isGoogle = fields.profile.startsWith("google");
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={fields.name}
        maxLength={80}
        required
        autoComplete="off"
        hint="Its file is named after it."
      />
      {id === null ? null : (
        <ChoiceField
          type="checkbox"
          name="on"
          legend="State"
          chosen={fields.isOn ? ["yes"] : []}
          choices={[{ value: "yes", name: "On", about: "Off, its address answers nothing." }]}
        />
      )}
      <ChoiceField
        type="checkbox"
        name="type"
        legend="Types of cars"
        hint="None chosen: all."
        chosen={fields.carTypes}
        choices={carTypeChoices}
      />
      <TextField
        label="Makes"
        name="makes"
        defaultValue={fields.makes}
        hint="Such as “Mazda, Kia”. Empty: all."
      />
      {isGoogle ? (
        <>
          {locations.map((location) => (
            <TextField
              key={location.id}
              label={`Store code of ${location.name}`}
              name={`store ${location.id}`}
              defaultValue={fields.storeCodes[location.id] ?? ""}
              maxLength={64}
              autoComplete="off"
              hint="As in your Business Profile, capitals included. Without it, its cars aren’t in the file."
            />
          ))}
          <ChoiceField
            type="checkbox"
            name="charges"
            legend="Prices"
            chosen={fields.priceWithoutCharges ? ["yes"] : []}
            choices={[
              {
                value: "yes",
                name: "Also cars whose price doesn’t say “Drive Away”",
                about: "Google wants prices that include all charges.",
              },
            ]}
          />
        </>
      ) : null}
      {fields.profile === "table" ? <TableFields fields={fields} /> : null}
    </>
  );
}

function TableFields({ fields }: Pick<CatalogueFormModel, "fields">) {
  return (
    <>
      <SelectField label="Format" name="format" defaultValue={fields.format}>
        <option value="csv">CSV, separated by commas</option>
        <option value="semicolon">CSV, separated by semicolons</option>
        <option value="tsv">Separated by tabs</option>
        <option value="json">JSON</option>
      </SelectField>
      <AreaField
        label="Columns"
        name="columns"
        rows={8}
        defaultValue={fields.columns}
        spellCheck={false}
        hint="One a line: “Make = make”, “Title = {year} {make} {model}”. After a bar the receiver’s words, a length, and what stands for nothing: “Body = simple_body | Ute => Utility | max 20 | else Other”. Empty: the columns of our stock format."
      />
      <SelectField label="Between pictures and features" name="separator" defaultValue={fields.separator}>
        <option value="|">Bar</option>
        <option value=",">Comma</option>
        <option value=";">Semicolon</option>
        <option value=" ">Space</option>
      </SelectField>
      <TextField
        label="Pictures of a car, at most"
        name="pictures"
        type="number"
        min={0}
        max={60}
        defaultValue={fields.maxPictures}
      />
      <ChoiceField
        type="checkbox"
        name="people"
        legend="Readers"
        chosen={fields.isOpenedByPeople ? ["yes"] : []}
        choices={[
          {
            value: "yes",
            name: "People open it with a spreadsheet",
            about: "Texts that look like formulas are marked as text.",
          },
        ]}
      />
    </>
  );
}
