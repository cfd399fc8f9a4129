import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ModelsMenu } from "#site/parts/shell/models-menu.ts";

/** One fetch a visit: the previews are the same on every page. */
let pending: Promise<ModelsMenu> | null = null;

function menu(): Promise<ModelsMenu> {
  pending ??= fetch("/api/models-menu").then((answer) => {
    if (!answer.ok) throw new Error(`the models menu request returned ${answer.status}`);
    return answer.json() as Promise<ModelsMenu>;
  });
  // A failed one is retried at the next opening.
  pending.catch(() => {
    pending = null;
  });
  return pending;
}

/**
 * An open models menu: body types on the left, the chosen one's models on the right (HOME-36, HOME-37). Arrow
 * keys move up and down the types, right into the models and left back.
 */
export default function MegaModels({ bodies }: { bodies: { label: string; href: string }[] }) {
  const [models, setModels] = useState<ModelsMenu | null>(null);
  const [chosen, setChosen] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let unmounted = false;
    menu().then(
      (found) => {
        if (!unmounted) setModels(found);
      },
      // The types are links to the page of the range in any case.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, []);
  const shown = models?.[chosen];

  const press = (event: KeyboardEvent) => {
    const buttons = [...(element.current?.querySelectorAll<HTMLButtonElement>(".mega-bodies button") ?? [])];
    const first = element.current?.querySelector<HTMLAnchorElement>(".mega-models a");
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (at >= 0 && step !== 0) {
      event.preventDefault();
      const next = (at + step + buttons.length) % buttons.length;
      buttons[next]?.focus();
      setChosen(next);
    } else if (at >= 0 && event.key === "ArrowRight" && first) {
      event.preventDefault();
      first.focus();
    } else if (at < 0 && event.key === "ArrowLeft") {
      event.preventDefault();
      buttons[chosen]?.focus();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition to its buttons and links
    <div className="mega-panel" ref={element} onKeyDown={press}>
      <ul className="mega-bodies">
        {bodies.map(({ label, href }, index) => (
          <li key={href}>
            {models ? (
              <button type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
                {label}
              </button>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ul>
      <div className="mega-models" aria-busy={models === null}>
        {shown ? (
          <>
            <ul>
              {shown.models.map((model) => (
                <li key={model.href}>
                  <a href={model.href}>
                    {model.src ? (
                      <img
                        src={model.src}
                        srcSet={model.srcSet || undefined}
                        sizes="11rem"
                        width="180"
                        height="120"
                        alt=""
                      />
                    ) : null}
                    <strong>
                      {model.prefix ? <em>{model.prefix}</em> : null} {model.name}
                    </strong>
                    {model.from ? <span>{model.from}</span> : null}
                  </a>
                </li>
              ))}
            </ul>
            <a className="link" href={shown.href}>
              See all {shown.name} models
            </a>
          </>
        ) : null}
      </div>
    </div>
  );
}
