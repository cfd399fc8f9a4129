import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { etagOf, isMatch } from "#api/etag.server.ts";
import { type Outcome, operation } from "#api/operation.server.ts";
import { problem } from "#api/problem.ts";
import { id } from "#api/schemas.ts";
import { readCondition } from "#domain/cars/condition.ts";
import type { Site } from "#domain/configuration/site.ts";
import { pictureAddress } from "#domain/integrations/agents/agent-car.ts";
import { siteOrigin } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { pictureRefusals, staffPictures } from "#domain/pictures/staff-pictures.server.ts";
import {
  type CarPhoto,
  conditionOf,
  maxPhotos,
  photosById,
  shownPicture,
} from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import {
  addPhoto,
  orderPhotos,
  type PhotosOutcome,
  photosOf,
} from "#domain/stock/photos/car-photos.server.ts";
import { carRows, siteOfCar, siteOfCarToChange, stockOf } from "./car-rows.server.ts";
import { carId } from "./cars.server.ts";

const Photo = z
  .strictObject({
    id: z.string().meta({ description: "Changes with the picture." }),
    url: z.string().meta({ description: "Its widest size." }),
    width: z.int(),
    height: z.int(),
    condition: z
      .strictObject({
        caption: z.string(),
        across: z.int().nullable().meta({ description: "Where on it, in percent from the left." }),
        down: z.int().nullable().meta({ description: "In percent from the top." }),
      })
      .nullable()
      .meta({ description: "What it shows of wear and damage, apart from the others; null for nothing." }),
    is_own: z.boolean().meta({ description: "Added by the dealer, and not by a feed." }),
  })
  .meta({ id: "Photo" });
const Photos = z.strictObject({ items: z.array(Photo) }).meta({ id: "Photos" });
type Read = Outcome<z.input<typeof Photos>>;

const idsOf = (photos: ReadonlyMap<string, CarPhoto>) => [...photos.keys()];

async function shownPhotos(site: Site, car: string, { db }: ApiDeps): Promise<Map<string, CarPhoto>> {
  const { groupId } = site;
  const photos = await db.withTenant({ groupId }, (tx) => photosOf(tx, groupId, car));
  return photosById(photos.filter(({ isHidden }) => !isHidden));
}

function shownCondition(photo: CarPhoto): z.input<typeof Photo>["condition"] {
  const condition = conditionOf(photo);
  if (condition === null) return null;
  const { caption, at } = readCondition(condition);
  return { caption, across: at?.across ?? null, down: at?.down ?? null };
}

async function photosAt(site: Site, car: string, deps: ApiDeps): Promise<Read> {
  const photos = await shownPhotos(site, car, deps);
  const items = [...photos].map(([id, photo]) => {
    const picture = shownPicture(photo);
    return {
      id,
      url: pictureAddress(picture, site.images, siteOrigin(site)),
      width: picture.width,
      height: picture.height,
      condition: shownCondition(photo),
      is_own: photo.url === null,
    };
  });
  return { kind: "done", body: { items }, etag: etagOf(idsOf(photos)), location: `/cars/${car}/photos` };
}

async function listPhotos(car: string, deps: ApiDeps): Promise<Read> {
  const of = await stockOf(deps);
  const [row] = of
    ? await deps.db.withTenant({ groupId: of.group.id }, (tx) => carRows(tx, of, sql`c.id = ${car}`, 1))
    : [];
  const site = of && row && siteOfCar(of, row.dealership_id);
  return site ? photosAt(site, car, deps) : problem("not_found");
}

async function uploadPhoto(car: string, file: Buffer, deps: ApiDeps): Promise<Read> {
  const site = await siteOfCarToChange(deps, car);
  if (!site) return problem("not_found");
  const stored = await staffPictures(deps, { site, memberId: `client ${deps.client.id}` }).store(file);
  if (stored.kind === "refused" && stored.reason === "too_many")
    return problem("too_many_requests", { detail: "Too many pictures were added today." });
  if (stored.kind === "refused")
    return problem("invalid", {
      errors: [
        { pointer: "", code: stored.reason, detail: `It can't be used: ${pictureRefusals[stored.reason]}` },
      ],
    });
  const outcome = await addPhoto(deps.db, { site, carId: car, picture: stored.picture }, deps.now);
  return afterwards(outcome, site, car, deps);
}

async function arrangePhotos(car: string, order: readonly string[], deps: ApiDeps): Promise<Read> {
  const site = await siteOfCarToChange(deps, car);
  if (!site) return problem("not_found");
  const photos = await shownPhotos(site, car, deps);
  const ids = idsOf(photos);
  if (!isMatch(deps, ids)) return problem("precondition_failed");
  const places = order.map((one) => ids.indexOf(one));
  const unknown = places.indexOf(-1);
  if (unknown >= 0 || new Set(places).size < places.length)
    return problem("invalid", {
      errors: [
        {
          pointer: unknown < 0 ? "/photos" : `/photos/${unknown}`,
          code: "unknown",
          detail: "Each photo of the car, once",
        },
      ],
    });
  const seen = [...photos.values()].map((photo) => shownPicture(photo).key);
  return afterwards(
    await orderPhotos(deps.db, { site, carId: car, seen, order: places }, deps.now),
    site,
    car,
    deps,
  );
}

function afterwards({ kind }: PhotosOutcome, site: Site, car: string, deps: ApiDeps): Promise<Read> | Read {
  switch (kind) {
    case "saved":
      return photosAt(site, car, deps);
    case "changed":
      return problem("precondition_failed");
    case "too many":
      return problem("too_many", { detail: `A car has ${maxPhotos} photos at most.` });
    case "gone":
      return problem("not_found");
  }
}

export const photoOperations = [
  operation({
    id: "listPhotos",
    method: "GET",
    path: "/cars/{car}/photos",
    resource: "Cars",
    summary: "The photos that shoppers see of a car, in their order.",
    needs: "stock.watch",
    params: carId,
    etag: "given",
    answer: Photos,
    run: ({ params: { car } }, deps) => listPhotos(car, deps),
  }),
  operation({
    id: "addPhoto",
    method: "POST",
    path: "/cars/{car}/photos",
    resource: "Cars",
    summary: "Adds a photo after the others: a file of 10 MB at most.",
    needs: "stock.change",
    sends: ["stock.photos"],
    params: carId,
    file: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "application/octet-stream"],
    etag: "given",
    status: 201,
    answer: Photos,
    problems: ["too_many"],
    run: ({ params: { car }, file }, deps) => uploadPhoto(car, file, deps),
    again: ({ params: { car } }, deps) => listPhotos(car, deps),
  }),
  operation({
    id: "arrangePhotos",
    method: "PUT",
    path: "/cars/{car}/photos",
    resource: "Cars",
    summary: "Gives a car's photos an order, and removes those that aren't named.",
    about: "Removed photos of a feed stay away; own ones are gone.",
    needs: "stock.change",
    sends: ["stock.photos"],
    params: carId,
    body: z
      .strictObject({ photos: z.array(id).max(maxPhotos).meta({ description: "Their ids." }) })
      .meta({ id: "PhotoOrder" }),
    etag: "needed",
    answer: Photos,
    run: ({ params: { car }, body }, deps) => arrangePhotos(car, body.photos, deps),
  }),
];
