import { Link } from "react-router";
import { Notice } from "#console/parts/screen.tsx";

export const SavedToDraft = () => (
  <Notice tone="good" takesFocus>
    Saved to the draft. <Link to="/changes">Publish it under Changes</Link>.
  </Notice>
);

export const NothingChanged = () => <Notice>Nothing was changed, so nothing was saved.</Notice>;

/** After a form with wrong input. @param general what no single field is wrong about */
export function NotSaved({ general }: { general: readonly string[] }) {
  return (
    <Notice tone="bad">
      <p>Nothing was saved yet. What you typed is still here.</p>
      {general.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
