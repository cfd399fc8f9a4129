import type { Operation } from "./operation.server.ts";
import { bookingOperations } from "./resources/bookings.server.ts";
import { carOperations } from "./resources/cars.server.ts";
import { eventOperations } from "./resources/events.server.ts";
import { feedOperations } from "./resources/feeds.server.ts";
import { leadOperations } from "./resources/leads.server.ts";
import { placeOperations } from "./resources/places.server.ts";

/** Every call of the API. */
export const operations: readonly Operation[] = [
  ...placeOperations,
  ...carOperations,
  ...eventOperations,
  ...leadOperations,
  ...bookingOperations,
  ...feedOperations,
];
