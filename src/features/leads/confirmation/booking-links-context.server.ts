import { createContext } from "react-router";
import type { BookingLinks } from "./booking-links.server.ts";

export const bookingLinksContext = createContext<BookingLinks>();
