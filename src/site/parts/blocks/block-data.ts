import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { CalculatorStart } from "#domain/cars/finance/finance-summary.ts";
import type { BlockOf, BlockType } from "#domain/content/pages/block.ts";
import type { RangeView } from "#domain/models/range-view.ts";
import type { TimedPopup } from "#domain/promotions/timed-popup.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";
import type { FormModel, FormState } from "#site/parts/lead-form/form-model.ts";
import type { AreaView } from "#site/parts/places/area-view.ts";
import type { PromoTile, PromotionSlide } from "#site/parts/promotions/promotion-slides.ts";
import type { ArticleCard } from "./article-card.ts";

/** Loaded data of a block, besides its written content; blocks that aren't listed need none. */
export type LoadedData = {
  stock: {
    cards: CardView[];
    comparison: ComparisonWords | null;
    href: string;
    total: number;
    noun: string;
  };
  form: { model: FormModel; state: FormState };
  promo_tiles: PromoTile[];
  promotion_slides: PromotionSlide[];
  service_booking_iframe: { url: string };
  vehicle_search: {
    heading: string;
    makes: { value: string; label: string }[];
    bodies: string[];
    total: string;
    noun: string;
  };
  timed_popup: TimedPopup;
  /** The site's models; without any, the stock by model or make. */
  model_range:
    | { kind: "range"; range: RangeView }
    | { kind: "stock"; title: string; tiles: { label: string; href: string; count: number }[] };
  locations: AreaView;
  finance_calculator: { start: CalculatorStart; comparison: ComparisonWords };
  reviews: { name: string; rating: number; count: number }[];
  blog_cards: ArticleCard[];
};

export type DataOf<Type extends BlockType> = Type extends keyof LoadedData ? LoadedData[Type] : null;

/** A block with all that its view needs. */
export type ShownBlock = {
  [Type in BlockType]: { type: Type; block: BlockOf<Type>; data: DataOf<Type> };
}[BlockType];
