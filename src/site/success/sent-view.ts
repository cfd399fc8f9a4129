import type { Confirmation } from "#domain/leads/confirmation/confirmation.ts";
import type { MapView } from "#domain/places/map-view.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";
import type { OfferView } from "#site/trade-in/trade-in-view.ts";

export type SentView = {
  leadId: string;
  confirmation: Confirmation;
  calendar: { address: string; file: string } | null;
  /** Null where the site has no map tiles. */
  map: MapView | null;
  similar: { noun: string; cards: CardView[] };
  /** The trade-in that was sent, with its value. */
  offer: OfferView | null;
};
