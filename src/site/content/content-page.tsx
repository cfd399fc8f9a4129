import { formatDate } from "#lib/date.ts";
import { tabOf } from "#lib/new-tab.ts";
import { ModelPage } from "#site/models/model-page.tsx";
import type { ShownBlock } from "#site/parts/blocks/block-data.ts";
import { BlockView } from "#site/parts/blocks/block-view.tsx";
import { BlogCards } from "#site/parts/blocks/blog-cards.tsx";
import { ContentPicture } from "#site/parts/blocks/parts.tsx";
import { LinkButton } from "#site/parts/button.tsx";
import { useFormats } from "#site/parts/formats.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { FormState } from "#site/parts/lead-form/form-model.ts";
import { Pagination } from "#site/parts/pagination.tsx";
import { PopupPlace } from "#site/parts/promotions/scheduled-popup.tsx";
import type { BlogAction, ContentView } from "./content-view.ts";

/** A page that the dealer wrote. @param posted the response to a form's post without script */
export function ContentPage({ view, posted }: { view: ContentView; posted: FormState | null }) {
  return (
    <>
      {view.preview ? (
        <p className="preview-note" role="status">
          A preview: shoppers don’t see this yet.
        </p>
      ) : null}
      <Body view={view} posted={posted} />
      {view.popup ? <PopupPlace popup={view.popup} /> : null}
    </>
  );
}

function Body({ view, posted }: { view: ContentView; posted: FormState | null }) {
  switch (view.kind) {
    case "page":
      return (
        <div className="content">
          {view.blocks[0]?.type === "hero" ? null : (
            <header className="content-head">
              <div className="page">
                <h1>{view.title}</h1>
              </div>
            </header>
          )}
          <Blocks blocks={view.blocks} posted={posted} />
        </div>
      );
    case "model":
      return <ModelPage view={view.model} />;
    case "article":
      return <Article view={view} posted={posted} />;
    case "blog":
      return <Blog view={view} />;
  }
}

export function Blocks({
  blocks,
  posted = null,
  framed = false,
}: {
  blocks: readonly ShownBlock[];
  posted?: FormState | null;
  framed?: boolean;
}) {
  return blocks.map((shown, at) => (
    <BlockView
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their places and have no names
      key={`${shown.type} ${at}`}
      shown={shown}
      position={{ first: at === 0 && !framed, framed, posted }}
    />
  ));
}

function Article({
  view,
  posted,
}: {
  view: Extract<ContentView, { kind: "article" }>;
  posted: FormState | null;
}) {
  const { language } = useFormats();
  return (
    <div className="content">
      <article>
        <header className="content-head article-head">
          <div className="page">
            <p className="eyebrow">
              <a href={view.category.href}>{view.category.title}</a>
            </p>
            <h1>{view.title}</h1>
            <p className="content-hero-lead">{view.summary}</p>
            <p className="article-by">
              {view.author} · <time dateTime={view.date}>{formatDate(view.date, language)}</time>
            </p>
          </div>
        </header>
        <div className="page">
          <ContentPicture
            image={view.image}
            sizes="(min-width: 84rem) 80rem, 100vw"
            priority
            className="article-picture"
          />
        </div>
        <Blocks blocks={view.blocks} posted={posted} />
      </article>
      <div className="page blog-after">
        <BlogActions actions={view.actions} />
        {view.more.length > 0 ? (
          <section aria-labelledby="more-articles">
            <h2 id="more-articles">More to read</h2>
            <BlogCards cards={view.more} heading="h3" />
          </section>
        ) : null}
      </div>
    </div>
  );
}

function Blog({ view }: { view: Extract<ContentView, { kind: "blog" }> }) {
  return (
    <div className="content">
      <header className="content-head">
        <div className="page">
          <h1>{view.title}</h1>
          <p className="content-hero-lead">{view.description}</p>
          {view.categories.length > 1 ? (
            <nav aria-label="Categories">
              <ul className="blog-categories">
                {view.categories.map((category) => (
                  <li key={category.href}>
                    <a
                      className={category.current ? "chip chip-on" : "chip"}
                      href={category.href}
                      aria-current={category.current ? "page" : undefined}
                      {...tabOf(category.href)}
                    >
                      {category.title}
                      {/^https?:/.test(category.href) ? <Icon name="external" /> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
      </header>
      <div className="page blog-after">
        {view.cards.length > 0 ? (
          <BlogCards cards={view.cards} heading="h2" />
        ) : (
          <p>Nothing has been published here yet.</p>
        )}
        <Pagination
          page={view.page}
          pages={view.pages}
          href={(page) => (page > 1 ? `${view.href}?page=${page}` : view.href)}
        />
        <BlogActions actions={view.actions} />
      </div>
    </div>
  );
}

function BlogActions({ actions }: { actions: readonly BlogAction[] }) {
  if (actions.length === 0) return null;
  return (
    <ul className="blog-actions">
      {actions.map((action) => (
        <li key={action.title}>
          <h2>{action.title}</h2>
          <p>{action.text}</p>
          <LinkButton href={action.href}>{action.label}</LinkButton>
        </li>
      ))}
    </ul>
  );
}
