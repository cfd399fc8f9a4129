import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { type About, TextField } from "#console/parts/field.tsx";

/** A page that a link may lead to; null for the title of one without its own. */
export type KnownLink = { path: string; title: string | null };

type Choices = { listId: string; load(): void };
const ChoicesOfForm = createContext<Choices | null>(null);

/**
 * The pages of a site or group as choices for all link fields within, loaded when the first of these is entered. Any other address can be
 * typed; without scripts every one is.
 */
export function LinkChoices({ of, children }: { of: string; children: ReactNode }) {
  const listId = useId();
  const [links, setLinks] = useState<readonly KnownLink[] | null>(null);
  const load = () => {
    if (links !== null) return;
    setLinks([]);
    void fetchLinks(of).then(setLinks);
  };
  return (
    <ChoicesOfForm value={{ listId, load }}>
      {children}
      <datalist id={listId}>
        {links?.map(({ path, title }) => (
          <option key={path} value={path}>
            {title ?? path}
          </option>
        ))}
      </datalist>
    </ChoicesOfForm>
  );
}

/** The address of a link, with the pages of the site to choose from. */
export function LinkField(field: About & { name: string; defaultValue: string }) {
  const choices = useContext(ChoicesOfForm);
  return <TextField {...field} autoComplete="off" list={choices?.listId} onFocus={choices?.load} />;
}

/** Null when they can't be loaded, so that the next field tries again. */
async function fetchLinks(of: string): Promise<KnownLink[] | null> {
  try {
    const response = await fetch(`/pages/links?of=${encodeURIComponent(of)}`, {
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok ? ((await response.json()) as KnownLink[]) : null;
  } catch {
    return null;
  }
}
