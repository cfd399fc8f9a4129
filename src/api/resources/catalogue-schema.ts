import { z } from "zod";
import { id, instant } from "#api/schemas.ts";
import { carTypes } from "#domain/cars/car.ts";
import type { CatalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import {
  type CatalogueSettings,
  catalogueSettings,
  maxTableColumns,
  profileNames,
  tableColumn,
  tableFormats,
} from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";

const states = [
  "off",
  "failed",
  "held",
  "waiting",
  "unsent",
  "unread",
  "on",
] as const satisfies CatalogueState[];

const Settings = z
  .strictObject({
    car_types: z
      .array(z.enum(carTypes))
      .max(carTypes.length)
      .default([])
      .meta({ description: "Only these; empty for all." }),
    makes: z
      .array(z.string().trim().min(1).max(60))
      .max(100)
      .default([])
      .meta({ description: "Only these; empty for all." }),
    store_codes: z
      .record(z.string().max(80), z.string().trim().max(64))
      .default({})
      .meta({ description: "By the id of a location of the site." }),
    price_without_charges: z.boolean().default(false),
    format: z.enum(tableFormats).default("csv").meta({ description: "Of a table, as the members below." }),
    columns: z.array(tableColumn).max(maxTableColumns).default([]),
    separator: z.enum(["|", ",", ";", " "]).default("|"),
    max_pictures: z.int().min(0).max(60).default(60),
    is_opened_by_people: z.boolean().default(false),
  })
  .meta({ id: "CatalogueSettings" });

const name = z.string().trim().min(1).max(80);

export const Catalogue = z
  .strictObject({
    id,
    site: z.string().meta({ description: "The slug of its site." }),
    name: z.string(),
    profile: z.enum(profileNames),
    enabled: z.boolean(),
    settings: Settings,
    state: z.enum(states),
    cars_in: z.int(),
    cars_considered: z.int(),
    built_at: instant.nullable(),
    fetched_at: instant.nullable(),
  })
  .meta({ id: "Catalogue" });

export const NewCatalogue = z
  .strictObject({
    site: z.string().max(100).meta({ description: "The slug of a site." }),
    name,
    profile: z.enum(profileNames),
    settings: Settings.prefault({}),
  })
  .meta({ id: "NewCatalogue" });

export const CatalogueChange = z
  .strictObject({ name: name.optional(), enabled: z.boolean().optional(), settings: Settings.optional() })
  .refine((change) => Object.keys(change).length > 0, "Change something")
  .meta({ id: "CatalogueChange", minProperties: 1 });

export const CatalogueWithAddress = z
  .strictObject({
    catalogue: Catalogue,
    address: z.string().nullable().meta({
      description:
        "Where its file is, for anyone who has the address. A repeated call that replaced it gets the same one while it is in use; any other gets null.",
    }),
  })
  .meta({ id: "CatalogueWithAddress" });

/** What is chosen of a catalogue, by which a change is expected. */
type Chosen = { name: string; isOn: boolean; settings: CatalogueSettings };
export const choiceOf = ({ name, isOn, settings }: Chosen) => ({
  name,
  enabled: isOn,
  settings: settingsItem(settings),
});

function settingsItem({ carTypes: types, makes, storeCodes, priceWithoutCharges, table }: CatalogueSettings) {
  return {
    car_types: types,
    makes,
    store_codes: storeCodes,
    price_without_charges: priceWithoutCharges,
    format: table.format,
    columns: table.columns,
    separator: table.separator,
    max_pictures: table.maxPictures,
    is_opened_by_people: table.isOpenedByPeople,
  };
}

export const storedSettings = (settings: z.output<typeof Settings>): CatalogueSettings =>
  catalogueSettings.parse({
    carTypes: settings.car_types,
    makes: settings.makes,
    storeCodes: settings.store_codes,
    priceWithoutCharges: settings.price_without_charges,
    table: {
      format: settings.format,
      columns: settings.columns,
      separator: settings.separator,
      maxPictures: settings.max_pictures,
      isOpenedByPeople: settings.is_opened_by_people,
    },
  });
