import { z } from "zod";
import { readCondition } from "#domain/cars/condition.ts";
import type { Site } from "#domain/configuration/site.ts";
import { pictureView } from "#domain/pictures/picture-url.ts";
import { pictureRefusals, type StaffPictures } from "#domain/pictures/staff-pictures.server.ts";
import {
  conditionOf,
  maxPhotos,
  photosById,
  shownPicture,
} from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import {
  addPhoto,
  arePhotosChanged,
  orderPhotos,
  photosOf,
  returnPhotos,
} from "#domain/stock/photos/car-photos.server.ts";
import { readJson } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { CarPhotosModel, PhotosAnswer } from "./photos-answer.ts";

/** A car's pictures for its screen; the console serves them itself. */
export async function photosModel(
  db: Pick<Database, "withTenant">,
  { site, carId, isByHand }: { site: Site; carId: string; isByHand: boolean },
): Promise<CarPhotosModel> {
  const { groupId, images } = site;
  const { all, isChanged } = await db.withTenant({ groupId }, async (tx) => ({
    all: await photosOf(tx, groupId, carId),
    isChanged: await arePhotosChanged(tx, groupId, carId),
  }));
  const shown = all.filter(({ isHidden }) => !isHidden);
  return {
    photos: [...photosById(shown)].map(([id, photo], place) => ({
      id,
      key: shownPicture(photo).key,
      view: pictureView(shownPicture(photo), { ...images, cdnTemplate: null }, `Photo ${place + 1}`),
      isOwn: photo.url === null,
      isEdited: photo.instead !== null,
      condition: captionOf(conditionOf(photo)),
    })),
    isChanged: isChanged && !isByHand,
  };
}

const captionOf = (condition: string | null): string | null =>
  condition === null ? null : readCondition(condition).caption;

const orderForm = z.strictObject({
  seen: z.array(z.string().max(100)).max(maxPhotos * 2),
  order: z.array(z.int().min(0)).max(maxPhotos * 2),
});

/**
 * Runs the step of a form of a car's pictures: `photo` adds a file, `order` is JSON with what was seen and the new order, `return` shows the
 * feed's again.
 * @param db with the member as its actor
 * @returns null for a form that the screen didn't make
 */
export async function changePhotos(
  db: Pick<Database, "withTenant">,
  {
    site,
    carId,
    form,
    pictures,
  }: { site: Site; carId: string; form: FormData; pictures: Pick<StaffPictures, "store"> },
  now: Date,
): Promise<PhotosAnswer | null> {
  const of = { site, carId };
  if (form.has("return")) return returnPhotos(db, of, now);
  const file = form.get("photo");
  if (file instanceof File) {
    const stored = await pictures.store(Buffer.from(await file.arrayBuffer()));
    if (stored.kind === "refused") return { kind: "refused", problem: pictureRefusals[stored.reason] };
    return addPhoto(db, { ...of, picture: stored.picture }, now);
  }
  const read = orderForm.safeParse(readJson(String(form.get("order") ?? "")));
  return read.success ? orderPhotos(db, { ...of, ...read.data }, now) : null;
}
