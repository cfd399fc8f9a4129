import { LinkButton } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";

/** A form in its place; where its code can't be loaded, a link to the form's own page. */
export const FormInPlaceLater = later(
  () => import("./form-in-place.tsx"),
  ({ address }) => (
    <p>
      <LinkButton href={address}>Open the form</LinkButton>
    </p>
  ),
);
