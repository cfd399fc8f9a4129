import type { BlockOf } from "#domain/content/pages/block.ts";
import { formatDate } from "#lib/date.ts";
import { useFormats } from "#site/parts/formats.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { ArticleCard } from "./article-card.ts";
import { BlockFrame, ContentPicture } from "./parts.tsx";

export function BlogCardsBlock({ block, data }: { block: BlockOf<"blog_cards">; data: ArticleCard[] }) {
  return (
    <BlockFrame block={{ ...block, title: block.title ?? "News and advice" }}>
      <BlogCards cards={data} heading="h3" />
    </BlockFrame>
  );
}

/** Cards of articles, for blocks, blog pages and the front page. */
export function BlogCards({
  cards,
  heading: Heading,
}: {
  cards: readonly ArticleCard[];
  heading: "h2" | "h3";
}) {
  const { language } = useFormats();
  return (
    <ul className="content-cards">
      {cards.map((card) => (
        <li key={card.href} className="content-card">
          <ContentPicture image={{ ...card.image, alt: "" }} sizes="(min-width: 48rem) 25rem, 100vw" />
          <div>
            <p className="content-card-date">
              <time dateTime={card.date}>{formatDate(card.date, language)}</time>
            </p>
            <Heading>
              <a href={card.href}>{card.title}</a>
            </Heading>
            <p>{card.text}</p>
            <span className="card-go" aria-hidden="true">
              {card.label}
              <Icon name="arrow" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
