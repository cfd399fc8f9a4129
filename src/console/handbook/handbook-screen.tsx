import { Link } from "react-router";
import { ScreenHead } from "#console/parts/screen.tsx";
import type { HandbookModel, ShownTask } from "./handbook-page.ts";

/** Named here, since only what the client's build has is served. */
const pictures = import.meta.glob<string>("../../../docs/handbook/pictures/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const folder = "../../../docs/handbook/pictures";
/** Pictures of the handbook as `npm run pictures` takes them, in CSS pixels. */
const pictureSize = { width: 1200, height: 750 };

/** A page of the handbook: its tasks, each with its steps. */
export function HandbookScreen({ model: { role, pages, about, tasks } }: { model: HandbookModel }) {
  return (
    <>
      <ScreenHead title="Handbook" about={about} />
      <div className="stack handbook">
        <nav aria-label="Pages of the handbook" className="actions">
          {pages.map((page) => (
            <Link
              key={page.role}
              to={`/help/${page.role}`}
              className="button"
              data-size="small"
              data-kind={page.role === role ? undefined : "plain"}
              aria-current={page.role === role ? "page" : undefined}
            >
              {page.title}
            </Link>
          ))}
        </nav>
        <nav aria-label="Tasks">
          <ol className="handbook-tasks">
            {tasks.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {tasks.map((task) => (
          <Task key={task.anchor} task={task} />
        ))}
      </div>
    </>
  );
}

function Task({ task: { anchor, title, html, picture } }: { task: ShownTask }) {
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`} className="panel panel-body handbook-task">
      <h2 id={`${anchor}-title`}>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of the repository's own Markdown, and sanitised. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {picture ? (
        <img {...pictureSize} src={pictures[`${folder}/${picture.file}`]} alt={picture.alt} loading="lazy" />
      ) : null}
    </section>
  );
}
