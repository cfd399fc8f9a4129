import { PriceTag } from "#site/parts/car-card/price-tag.tsx";
import { TagBanner } from "#site/parts/car-card/tag-banner.tsx";
import { WeeklyLine } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { IconName } from "#site/parts/icon-names.ts";
import { part } from "#site/parts/part.ts";
import { Picture } from "#site/parts/picture.tsx";
import { SaveButton } from "#site/parts/saved/save-button.tsx";
import { cardHref, cardPictureHeight, cardPictureView, cardPictureWidth, localCarOf } from "./card-parts.ts";
import type { CardButton, CardView } from "./card-view.ts";
import { useCardSwipe } from "./use-card-swipe.tsx";

const chipIcons: Record<CardView["chips"][number][0], IconName> = {
  km: "gauge",
  transmission: "gearbox",
  fuel: "fuel",
  body: "car",
  seats: "seat",
  drive: "axles",
  engine: "gauge",
  sleeps: "bed",
  length: "ruler",
};

/** The layout width of the card's picture: one a row on phones, two on tablets, three beside the filters. */
const pictureSizes = "(min-width: 48rem) 23rem, calc(100vw - 2rem)";

type Props = { card: CardView; priority: boolean; heading?: "h2" | "h3" };

/**
 * A car in a list: an `article` with a link to its car page, stretched over the whole card; buttons are above
 * it. `priority` loads the picture at once (the first row of a page); `heading` is the level in the page's
 * outline.
 */
export function CarCard({ card, priority, heading = "h2" }: Props) {
  const whole = <Card card={card} priority={priority} heading={heading} />;
  // React names a tag's picture in the head, as one with priority.
  return priority || card.tag?.image ? whole : part(`card ${heading}`, card, whole);
}

function Card({ card, priority, heading: Heading }: Required<Props>) {
  const { at, handlers } = useCardSwipe(card.more.length + 1);
  const picture = cardPictureView(card);
  const car = localCarOf(card);
  return (
    <article className="card" data-tag={card.tag?.kind} data-added={card.added} {...handlers}>
      <div className="card-media">
        {picture ? (
          <Picture view={picture} sizes={pictureSizes} priority={priority} />
        ) : card.placeholder ? (
          <span className="picture">
            <img
              src={card.placeholder}
              alt="Photos coming soon"
              width={cardPictureWidth}
              height={cardPictureHeight}
              loading="lazy"
            />
          </span>
        ) : (
          <span className="picture picture-soon">
            <Icon name="camera" />
            Photos coming soon
          </span>
        )}
        {at > 0 ? (
          <img
            key={at}
            className="card-swiped"
            src={card.more[at - 1]}
            alt={`${card.name}, ${at + 1} of ${card.pictureCount}`}
            width={cardPictureWidth}
            height={cardPictureHeight}
          />
        ) : null}
        {card.tag ? <TagBanner tag={card.tag} /> : null}
        {card.location ? (
          <span className="card-place">
            <Icon name="pin" />
            {card.location}
          </span>
        ) : null}
        {card.pictureCount > 1 ? (
          <span className="card-count">
            <Icon name="camera" />
            {at > 0 ? `${at + 1} / ${card.pictureCount}` : card.pictureCount}
            <span className="sr-only"> photos</span>
          </span>
        ) : null}
      </div>
      <div className="card-body">
        <Heading className="card-title">
          <a href={cardHref(card)}>{card.title ?? card.name}</a>
        </Heading>
        <p className="card-badge">
          {card.badgeLine ? `${card.condition} · ${card.badgeLine}` : card.condition}
        </p>
        {card.chips.length > 0 ? (
          <ul className="card-facts">
            {card.chips.map(([name, text]) => (
              <li key={name}>
                <Icon name={chipIcons[name]} />
                {text}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="card-foot">
          <PriceTag price={card.price} />
          {card.weekly ? <WeeklyLine weekly={card.weekly} /> : null}
          {card.notice ? <p className="card-notice">{card.notice}</p> : null}
          {card.buttons.length > 0 || card.compare ? (
            <div className="card-buttons">
              {card.buttons.map((button) => (
                <CardAction key={button.action} button={button} name={card.name} />
              ))}
              {card.compare ? (
                <SaveButton control={card.compare} car={car} named={card.buttons.length === 0} />
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
      {card.controls.length > 0 ? (
        <div className="card-controls">
          {card.controls.map((control) => (
            <SaveButton key={control.list} control={control} car={car} />
          ))}
        </div>
      ) : null}
    </article>
  );
}

/**
 * Explore is visual only: the card's link covers it and leads to the same page, so that the keyboard reaches
 * one link a car.
 */
function CardAction({ button, name }: { button: CardButton; name: string }) {
  if (button.action === "explore") {
    return (
      <span className="btn btn-small" aria-hidden="true">
        {button.label}
      </span>
    );
  }
  return (
    <a
      className="btn btn-small card-above"
      href={button.href}
      data-lead-form={button.form}
      // With a client navigation, a gate's redirect would lose the form's fragment (FIN-23).
      data-native={button.action === "finance" ? "" : undefined}
    >
      {button.label}
      <span className="sr-only">: {name}</span>
    </a>
  );
}
