import type { CatalogueFields } from "#console/catalogues/catalogue-model.ts";
import type { Catalogue, CatalogueInput } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import {
  type CatalogueSettings,
  catalogueSettings,
  type ProfileName,
  profileNames,
} from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { columnsText, readColumns } from "#domain/integrations/catalogues/profiles/columns-text.ts";

/** The fields of a form, filled in by what is stored or by what a new one has. */
export function fieldsOf({
  name,
  profile,
  settings,
  isOn,
}: Pick<Catalogue, "name" | "profile" | "settings" | "isOn">): CatalogueFields {
  const { carTypes, makes, storeCodes, priceWithoutCharges, table } = settings;
  return {
    name,
    profile,
    isOn,
    carTypes,
    makes: makes.join(", "),
    storeCodes,
    priceWithoutCharges,
    format: table.format,
    separator: table.separator,
    maxPictures: String(table.maxPictures),
    isOpenedByPeople: table.isOpenedByPeople,
    columns: columnsText(table.columns),
  };
}

export const profileOf = (text: string | null): ProfileName =>
  profileNames.find((name) => name === text) ?? "google_vehicle_ads";

export const newFields = (profile: ProfileName, name: string): CatalogueFields =>
  fieldsOf({ name, profile, isOn: true, settings: catalogueSettings.parse({}) });

type Read = { kind: "ok"; input: CatalogueInput; isOn: boolean } | { kind: "invalid"; problem: string };

/**
 * Reads a sent form.
 * @param locations ids of the site's locations, which have fields for store codes
 */
export function readCatalogueForm(form: FormData, profile: ProfileName, locations: readonly string[]): Read {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const name = text("name");
  if (name === "" || name.length > 80)
    return { kind: "invalid", problem: "Give it a name of at most 80 characters." };
  const columns = readColumns(text("columns"));
  if (columns.kind === "problem") return { kind: "invalid", problem: columns.problem };
  const codes = locations.map((id) => [id, text(`store ${id}`)] as const).filter(([, code]) => code !== "");
  const settings = catalogueSettings.safeParse({
    carTypes: form.getAll("type"),
    makes: text("makes")
      .split(",")
      .map((make) => make.trim())
      .filter(Boolean),
    storeCodes: Object.fromEntries(codes),
    priceWithoutCharges: form.has("charges"),
    ...(profile === "table"
      ? {
          table: {
            format: text("format"),
            separator: String(form.get("separator") ?? "|"),
            maxPictures: Number(text("pictures")),
            isOpenedByPeople: form.has("people"),
            columns: columns.columns,
          },
        }
      : {}),
  } satisfies Partial<Record<keyof CatalogueSettings, unknown>>);
  if (!settings.success)
    return {
      kind: "invalid",
      problem:
        "A field has too much, or something that isn’t offered: store codes have 64 characters at most, a car 60 pictures.",
    };
  return { kind: "ok", input: { name, profile, settings: settings.data }, isOn: form.has("on") };
}
