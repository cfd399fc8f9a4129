import { Suspense, useEffect, useRef } from "react";
import { LinkButton } from "#site/parts/button.tsx";
import { laterInPage } from "#site/parts/later.tsx";
import { blankState, type FormModel } from "./form-model.ts";

const { View: LeadForm, preload } = laterInPage(
  () => import("./lead-form.tsx").then((module) => ({ default: module.LeadForm })),
  ({ model }) => (
    <LinkButton look="primary" size="large" href={model.action}>
      Open the form
    </LinkButton>
  ),
);

/** Loads the code of the form before the server renders a page with its fields. */
export const preloadForm = preload;

/** A form inside another page. Its fields are in the page's HTML; its code is loaded after the page's own. */
export function FormPanel({
  model,
  headed,
}: {
  model: FormModel;
  /** Id of the heading that names it. */
  headed: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const followed = useRef<Element>(null);
  useEffect(() => {
    // A link to the place of the form leads to the field that comes next.
    const follow = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      const section = place.current?.parentElement;
      if (!section || link?.getAttribute("href") !== `#${section.id}`) return;
      // After the browser has moved to the fragment, which Firefox does in a later task.
      requestAnimationFrame(() => setTimeout(() => focusField(section)));
      followed.current = section;
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return (
    <div ref={place} className="form-place">
      <Suspense fallback={null}>
        <LeadForm model={model} start={blankState} headed={headed} />
        <Arrived
          run={() => {
            // The fields may have taken the place of those that had the focus.
            if (followed.current && document.activeElement === document.body) focusField(followed.current);
          }}
        />
      </Suspense>
    </div>
  );
}

/** Runs once the code beside it is loaded. */
function Arrived({ run }: { run(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}

function focusField(section: Element): void {
  const fields = section.querySelectorAll<HTMLElement>(
    ".form-step:not([hidden]) :is(input, select, textarea)",
  );
  fields[0]?.focus({ preventScroll: true });
}
