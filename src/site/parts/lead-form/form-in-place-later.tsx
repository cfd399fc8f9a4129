import { LinkButton } from "#site/parts/button.tsx";
import { later } from "#site/parts/later.tsx";

/** A form in its place; where its code can't be loaded, a link to the form's own page. */
export const FormInPlaceLater = later(
  () => import("./form-in-place.tsx"),
  ({ address }) => (
    <p>
      <LinkButton href={address}>Open the form</LinkButton>
    </p>
  ),
);
