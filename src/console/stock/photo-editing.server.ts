import type { CarPicture } from "#domain/cars/car.ts";
import { readCondition } from "#domain/cars/condition.ts";
import type { Site } from "#domain/configuration/site.ts";
import { inDecodingTurn } from "#domain/pictures/picture-store.server.ts";
import { pictureSource } from "#domain/pictures/picture-url.ts";
import { pictureRefusals, type StaffPictures } from "#domain/pictures/staff-pictures.server.ts";
import {
  type CarPhoto,
  conditionOf,
  photosById,
  type ShownInstead,
  shownPicture,
} from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import { markPhoto, photosOf, showInstead } from "#domain/stock/photos/car-photos.server.ts";
import { editedPicture } from "#domain/stock/photos/edited-picture.server.ts";
import { asItIs, changesNothing, type PhotoEdit, readPhotoEdit } from "#domain/stock/photos/photo-edit.ts";
import { pictureSources } from "#lib/picture-source.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { PhotoEditing, PhotoProblem } from "./photo-editing.ts";
import { readConditionForm } from "./read-condition-form.ts";

type Tenants = Pick<Database, "withTenant">;
type OfPhoto = { site: Site; carId: string; photo: string };

/** The picture that edits start from. */
const sourceOf = ({ instead, picture }: CarPhoto): CarPicture => instead?.replaced ?? picture;

/**
 * A picture of a car for the screen that changes it; null when the car shows none with this id.
 * @param chosen the address, with what was chosen and not saved
 */
export async function photoEditing(
  db: Tenants,
  { site, carId, photo, chosen }: OfPhoto & { chosen: URLSearchParams },
): Promise<PhotoEditing | null> {
  const photos = await shownPhotos(db, { site, carId });
  const found = photos.get(photo);
  if (!found) return null;
  const source = sourceOf(found);
  const { width, height } = source;
  const sourceOn = (picture: CarPicture) =>
    pictureSources(pictureSource(picture, { ...site.images, cdnTemplate: null })).src;
  const shown = shownPicture(found);
  const condition = conditionOf(found);
  const saved = found.instead?.edit ?? asItIs;
  return {
    place: [...photos.keys()].indexOf(photo) + 1,
    count: photos.size,
    source: { src: sourceOn(source), width, height },
    edit: (chosen.has("turns") ? readPhotoEdit(chosen) : null) ?? saved,
    isEdited: found.instead !== null,
    isOwn: found.url === null,
    shown: { src: sourceOn(shown), width: shown.width, height: shown.height },
    condition: condition === null ? null : readCondition(condition),
  };
}

/**
 * Runs the step of a form of a picture: `save` turns and crops it, `replace` shows a file in its place, `original` shows the picture itself
 * again, `condition` moves it to the photos of the car's condition or back.
 * @param db with the member as its actor
 */
export async function savePhoto(
  db: Tenants,
  { form, pictures, ...of }: OfPhoto & { form: FormData; pictures: StaffPictures },
  now: Date,
): Promise<PhotoProblem | { kind: "saved" }> {
  const found = (await shownPhotos(db, of)).get(of.photo);
  const edit = readPhotoEdit(form);
  if (!found) return { of: "edit", problem: changedMeanwhile, edit };
  if (form.get("step") === "condition") return saveCondition(db, of, form, now);
  const next = await nextPicture(found, form, edit, pictures);
  if (next.kind === "refused") return { of: next.of, problem: next.problem, edit };
  const outcome = await showInstead(db, { ...of, instead: next.instead }, now);
  return outcome.kind === "saved" ? outcome : { of: "edit", problem: changedMeanwhile, edit };
}

async function saveCondition(
  db: Tenants,
  of: OfPhoto,
  form: FormData,
  now: Date,
): Promise<PhotoProblem | { kind: "saved" }> {
  const read = readConditionForm(form);
  if ("problem" in read) return { of: "condition", edit: null, ...read };
  const outcome = await markPhoto(db, { ...of, ...read }, now);
  return outcome.kind === "saved" ? outcome : { of: "condition", problem: changedMeanwhile, edit: null };
}

const changedMeanwhile =
  "The car’s photos were changed meanwhile, and nothing was saved. Go back to the car and open the photo again.";

type Next =
  | { kind: "picture"; instead: ShownInstead | null }
  | { kind: "refused"; of: PhotoProblem["of"]; problem: string };

function nextPicture(
  found: CarPhoto,
  form: FormData,
  edit: PhotoEdit | null,
  pictures: StaffPictures,
): Promise<Next> | Next {
  switch (form.get("step")) {
    case "original":
      return { kind: "picture", instead: null };
    case "replace":
      return uploaded(form.get("photo"), pictures);
    default:
      return edit
        ? edited(found, edit, pictures)
        : { kind: "refused", of: "edit", problem: "Choose how to turn and crop the photo from the form." };
  }
}

async function uploaded(file: unknown, pictures: Pick<StaffPictures, "store">): Promise<Next> {
  const refuse = (problem: string): Next => ({ kind: "refused", of: "file", problem });
  if (!(file instanceof File) || file.size === 0) return refuse("Choose a picture first.");
  const stored = await pictures.store(Buffer.from(await file.arrayBuffer()));
  if (stored.kind === "refused")
    return refuse(`${file.name} can’t be used: ${pictureRefusals[stored.reason]}. Choose another picture.`);
  const { picture } = stored;
  return { kind: "picture", instead: { picture, replaced: picture, edit: null } };
}

async function edited(found: CarPhoto, edit: PhotoEdit, pictures: StaffPictures): Promise<Next> {
  const source = sourceOf(found);
  const replaced = found.instead?.replaced ?? null;
  if (changesNothing(source, edit))
    return { kind: "picture", instead: replaced && { picture: replaced, replaced, edit: null } };
  const bytes = await pictures.read(source.key);
  const problem = "The photo’s file can’t be found. Replace the photo instead.";
  if (!bytes) return { kind: "refused", of: "edit", problem };
  const stored = await pictures.store(await inDecodingTurn(() => editedPicture(bytes, source, edit)));
  if (stored.kind === "refused")
    return {
      kind: "refused",
      of: "edit",
      problem: `It can’t be changed: ${pictureRefusals[stored.reason]}.`,
    };
  return { kind: "picture", instead: { picture: stored.picture, replaced, edit } };
}

async function shownPhotos(
  db: Tenants,
  { site: { groupId }, carId }: { site: Site; carId: string },
): Promise<Map<string, CarPhoto>> {
  const photos = await db.withTenant({ groupId }, (tx) => photosOf(tx, groupId, carId));
  return photosById(photos.filter(({ isHidden }) => !isHidden));
}
