import type { ReactNode } from "react";
import type { FormState } from "#site/parts/lead-form/form-model.ts";
import { PromotionSlides } from "#site/parts/promotions/promotion-slides.tsx";
import { PopupPlace } from "#site/parts/promotions/scheduled-popup.tsx";
import type { ShownBlock } from "./block-data.ts";
import { BlogCardsBlock } from "./blog-cards.tsx";
import { FaqBlock } from "./faq.tsx";
import { FormBlock } from "./form.tsx";
import {
  CardsBlock,
  HoursBlock,
  InterestedLinksBlock,
  PromoTilesBlock,
  ReviewsBlock,
  ServiceFeaturesBlock,
  StepsBlock,
} from "./lists.tsx";
import { ImageBlock, ServiceBookingBlock, VideoBlock } from "./media.tsx";
import { BlockFrame } from "./parts.tsx";
import {
  FinanceCalculatorBlock,
  LocationsBlock,
  ModelRangeBlock,
  StockBlock,
  VehicleSearchBlock,
} from "./stock.tsx";
import {
  CallToActionBlock,
  ColumnsBlock,
  HeroBlock,
  QuoteBlock,
  RichTextBlock,
  TableBlock,
} from "./text.tsx";

/** A block's position: first on its page, in another site's frame, and the response to a post of its form. */
export type BlockPosition = { first: boolean; framed: boolean; posted: FormState | null };

export function BlockView({ shown, position }: { shown: ShownBlock; position: BlockPosition }): ReactNode {
  switch (shown.type) {
    case "hero":
      return <HeroBlock block={shown.block} first={position.first} />;
    case "rich_text":
      return <RichTextBlock block={shown.block} />;
    case "image":
      return <ImageBlock block={shown.block} />;
    case "video":
      return <VideoBlock block={shown.block} />;
    case "columns":
      return <ColumnsBlock block={shown.block} />;
    case "cards":
      return <CardsBlock block={shown.block} />;
    case "faq":
      return <FaqBlock block={shown.block} />;
    case "trade_in_faq":
      return <FaqBlock block={{ ...shown.block, title: shown.block.title ?? "Trading in your car" }} />;
    case "table":
      return <TableBlock block={shown.block} />;
    case "form":
      return <FormBlock block={shown.block} data={shown.data} posted={position.posted} />;
    case "call_to_action":
      return <CallToActionBlock block={shown.block} />;
    case "stock":
      return <StockBlock block={shown.block} data={shown.data} />;
    case "promo_tiles":
      return <PromoTilesBlock block={shown.block} data={shown.data} />;
    case "promotion_slides":
      return (
        <BlockFrame block={shown.block}>
          <PromotionSlides slides={shown.data} />
        </BlockFrame>
      );
    case "service_booking_iframe":
      return <ServiceBookingBlock block={shown.block} data={shown.data} />;
    case "vehicle_search":
      return <VehicleSearchBlock block={shown.block} data={shown.data} framed={position.framed} />;
    case "timed_popup":
      return <PopupPlace popup={shown.data} />;
    case "service_features":
      return <ServiceFeaturesBlock block={shown.block} />;
    case "interested_links":
      return <InterestedLinksBlock block={shown.block} />;
    case "model_range":
      return <ModelRangeBlock block={shown.block} data={shown.data} />;
    case "locations":
      return <LocationsBlock block={shown.block} data={shown.data} />;
    case "finance_calculator":
      return <FinanceCalculatorBlock block={shown.block} data={shown.data} />;
    case "reviews":
      return <ReviewsBlock block={shown.block} data={shown.data} />;
    case "blog_cards":
      return <BlogCardsBlock block={shown.block} data={shown.data} />;
    case "hours":
      return <HoursBlock block={shown.block} />;
    case "steps":
      return <StepsBlock block={shown.block} />;
    case "quote":
      return <QuoteBlock block={shown.block} />;
    case "legal":
      // Its text was inserted when the content was parsed (compile.server.ts).
      return null;
    default:
      return shown satisfies never;
  }
}
