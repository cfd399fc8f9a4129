import type { Operation } from "./operation.server.ts";
import { bookingOperations } from "./resources/bookings.server.ts";
import { photoOperations } from "./resources/car-photos.server.ts";
import { carOperations } from "./resources/cars.server.ts";
import { catalogueOperations } from "./resources/catalogues.server.ts";
import { eventOperations } from "./resources/events.server.ts";
import { feedOperations } from "./resources/feeds.server.ts";
import { leadOperations } from "./resources/leads.server.ts";
import { ownCarOperations } from "./resources/own-cars.server.ts";
import { placeOperations } from "./resources/places.server.ts";
import { webhookOperations } from "./resources/webhooks.server.ts";

/** Every call of the API. */
export const operations: readonly Operation[] = [
  ...placeOperations,
  ...carOperations,
  ...ownCarOperations,
  ...photoOperations,
  ...eventOperations,
  ...leadOperations,
  ...bookingOperations,
  ...feedOperations,
  ...webhookOperations,
  ...catalogueOperations,
];
