import { fieldsWithin, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import { locationDocument } from "#domain/configuration/places.ts";

const [field] = fieldsWithin(locationDocument.shape.staff, ["staff"]);
if (!field) throw new Error("a location has no people");

/** The people of a location. */
export const staffField: SettingField = field;
