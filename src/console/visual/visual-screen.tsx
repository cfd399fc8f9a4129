import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { useToast } from "#console/parts/notices.tsx";
import { usePreviewAddress } from "#console/parts/preview-frames.tsx";
import { visualAddress } from "#console/parts/previewed-page.ts";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { useEditFrame } from "#console/parts/use-edit-frame.tsx";
import type { FrameMessage } from "#domain/content/drafts/edit-messages.ts";
import { EditPanel } from "./edit-panel.tsx";
import { PageTexts } from "./page-texts.tsx";
import type { MoveAnswer, VisualModel } from "./visual-model.ts";

type Pressed = Extract<FrameMessage, { kind: "press" }>;
type Texts = Extract<FrameMessage, { kind: "ready" }>["places"];

/** A page with the draft, each text, picture and section of which is pressed to edit it in the form beside it. */
export function VisualScreen({ model }: { model: VisualModel }) {
  const { page, target, at, changes } = model;
  const [width, setWidth] = useState<"desktop" | "phone">("desktop");
  const panel = useRef<HTMLDivElement>(null);
  const { frame, address, send, texts, pressed, move } = usePage(model, panel);
  const back = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || at === null) return;
    frame.current?.focus();
    send({ kind: "choose", places: [at], focus: true });
  };
  return (
    <>
      <ScreenHead
        title="Edit on the page"
        about={`${page.siteName}, ${page.path === "/" ? "front page" : page.path}. Press a text, a picture or a section.`}
      >
        <fieldset className="actions visual-widths" aria-label="Width of the page">
          {(["desktop", "phone"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              aria-pressed={width === one}
              onClick={() => setWidth(one)}
            >
              {one === "desktop" ? "Desktop" : "Phone"}
            </button>
          ))}
        </fieldset>
        <DraftLink changes={changes} />
      </ScreenHead>
      {address === null ? (
        <Notice tone="bad">The preview can’t be opened just now. Load this screen again.</Notice>
      ) : null}
      <div className="visual">
        <div className="visual-page panel" data-width={width}>
          {address ? (
            <iframe
              ref={frame}
              // The page's script edits in a frame of this name only.
              name="edit"
              key={address}
              title={`${page.siteName}${page.path}`}
              src={address}
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="origin"
            />
          ) : null}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the fields within it */}
        <div className="visual-panel stack" ref={panel} onKeyDown={back}>
          {at === null ? null : (
            <Link className="link small" to={visualAddress(target, page.path)}>
              All texts of this page
            </Link>
          )}
          <SectionSteps section={at === null ? null : (pressed?.section ?? sectionOf(at))} move={move} />
          {pressed?.href && at !== null ? (
            <Link className="link small" to={visualAddress(target, pressed.href)}>
              {`Go to ${pressed.href}`}
            </Link>
          ) : null}
          <EditPanel model={model} panel={panel} onText={(edited) => send({ kind: "text", ...edited })} />
          {at === null ? <PageTexts of={target} path={page.path} texts={texts} /> : null}
        </div>
      </div>
    </>
  );
}

/** The block that a place is in. */
const sectionOf = (place: string): string | null =>
  /^(?:site#home\/sections|content#[^/]+\/[^/]+\/blocks)\/\d+/.exec(place)?.[0] ?? null;

function SectionSteps({ section, move }: { section: string | null; move(place: string, by: number): void }) {
  if (section === null) return null;
  return (
    <div className="actions">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className="button"
          data-size="small"
          aria-keyshortcuts={by < 0 ? "Alt+ArrowUp" : "Alt+ArrowDown"}
          onClick={() => move(section, by)}
        >
          {by < 0 ? "Move section up" : "Move section down"}
        </button>
      ))}
    </div>
  );
}

/** The page in its frame: what was pressed opens its form, what was moved is saved, and what is saved is loaded. */
function usePage({ page, target, at }: VisualModel, panel: { current: HTMLDivElement | null }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const address = usePreviewAddress(page);
  const navigate = useNavigate();
  const toast = useToast();
  const [texts, setTexts] = useState<Texts | null>(null);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const moving = useFetcher<MoveAnswer>();
  const { path, version } = page;
  const move = (place: string, by: number) => {
    const body = { step: "move", place, by: String(by), version };
    moving.submit(body, { method: "post", action: visualAddress(target, path, at) });
  };
  const send = useEditFrame(frame, address, (message) => {
    switch (message.kind) {
      case "ready":
        setTexts(message.places);
        if (at !== null)
          send({ kind: "choose", places: [chosen.current ?? at], focus: chosen.current !== null });
        chosen.current = null;
        return;
      case "press":
        setPressed(message);
        return navigate(visualAddress(target, path, message.places[0]), { preventScrollReset: true });
      case "move":
        return move(message.place, message.by);
      case "go":
        return navigate(visualAddress(target, message.path));
      case "leave":
        panel.current?.querySelector<HTMLElement>("a, button, input")?.focus();
    }
  });
  /** The section that was moved, which has the focus again once the page is loaded. */
  const chosen = useRef<string | null>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    send({ kind: "reload" });
  }, [version, send]);
  const choose = useCallback(
    (place: string) => send({ kind: "choose", places: [place], focus: false }),
    [send],
  );
  useEffect(() => {
    if (at !== null) choose(at);
  }, [at, choose]);
  const answer = moving.data;
  useEffect(() => {
    if (answer?.kind === "moved") {
      chosen.current = answer.place;
      toast("Moved, in the draft.");
    } else if (answer) {
      toast(answer.reason, "bad");
      send({ kind: "reload" });
    }
  }, [answer, toast, send]);
  return { frame, address, send, texts, pressed: pressed?.places[0] === at ? pressed : null, move };
}
