import type { BlockOf } from "#domain/content/pages/block.ts";
import { headingsOf, type TextHeading } from "#domain/content/pages/text-contents.ts";
import { Actions, BlockFrame, ContentPicture, innerHeading, Rich } from "./parts.tsx";

/** The hero of a page: as its first block it contains the page's heading. */
export function HeroBlock({ block, first }: { block: BlockOf<"hero">; first: boolean }) {
  const Heading = first ? "h1" : "h2";
  return (
    <section
      className="block content-hero"
      id={block.id}
      data-block="hero"
      data-picture={block.image ? "" : undefined}
    >
      <div className="page content-hero-inner">
        <div className="content-hero-words">
          {block.eyebrow ? <p className="eyebrow">{block.eyebrow}</p> : null}
          <Heading>{block.title}</Heading>
          {block.text ? <p className="content-hero-lead">{block.text}</p> : null}
          <Actions actions={block.actions} />
        </div>
        {block.image ? (
          <ContentPicture
            image={block.image}
            sizes="(min-width: 64rem) 60vw, 100vw"
            priority={first}
            className="content-hero-picture"
          />
        ) : null}
      </div>
    </section>
  );
}

export function RichTextBlock({ block }: { block: BlockOf<"rich_text"> }) {
  const headings = headingsOf(block.text);
  return (
    <BlockFrame
      block={{ ...block, text: undefined }}
      width="text"
      side={headings.length > 0 ? <Contents headings={headings} /> : null}
    >
      <Rich html={block.text} />
    </BlockFrame>
  );
}

/** The table of contents of a long text, beside it. */
function Contents({ headings }: { headings: readonly TextHeading[] }) {
  return (
    <nav className="block-contents" aria-label="On this page">
      <p className="eyebrow" aria-hidden="true">
        On this page
      </p>
      <ul>
        {headings.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ColumnsBlock({ block }: { block: BlockOf<"columns"> }) {
  const Heading = innerHeading(block);
  return (
    <BlockFrame block={block}>
      <div className="columns" data-count={block.columns.length}>
        {block.columns.map((column) => (
          <div key={column.text}>
            {column.title ? <Heading>{column.title}</Heading> : null}
            <Rich html={column.text} />
          </div>
        ))}
      </div>
    </BlockFrame>
  );
}

export function QuoteBlock({ block }: { block: BlockOf<"quote"> }) {
  return (
    <BlockFrame block={{ ...block, text: undefined }} width="text">
      <figure className="quote">
        <blockquote>
          <p>{block.text}</p>
        </blockquote>
        <figcaption>
          {block.name}
          {block.role ? <span>{block.role}</span> : null}
        </figcaption>
      </figure>
    </BlockFrame>
  );
}

export function CallToActionBlock({ block }: { block: BlockOf<"call_to_action"> }) {
  return (
    <BlockFrame block={{ ...block, title: undefined, text: undefined }}>
      <div className="call-to-action">
        <div>
          <h2>{block.title}</h2>
          {block.text ? <p>{block.text}</p> : null}
        </div>
        <Actions actions={block.actions} />
      </div>
    </BlockFrame>
  );
}

export function TableBlock({ block }: { block: BlockOf<"table"> }) {
  return (
    <BlockFrame block={block}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this only names what scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="table-frame rich" tabIndex={0} role="group" aria-label={block.title ?? "Table"}>
        <table>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.join("|")}>
                {row.map((cell, at) => {
                  const key = `${block.head[at]} ${cell}`;
                  return at === 0 ? (
                    <th key={key} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={key}>{cell}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </BlockFrame>
  );
}
