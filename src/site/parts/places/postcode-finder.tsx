import { Button } from "#site/parts/button.tsx";
import type { AreaView } from "./area-view.ts";

/**
 * Sorts the places by distance from a postcode: a plain GET form, so that it works before hydration and
 * without script (ERR-14, ERR-15).
 */
export function PostcodeFinder({
  finder,
  anchor,
}: {
  finder: NonNullable<AreaView["finder"]>;
  /** Id of the area that shows the result. */
  anchor: string;
}) {
  const { action, postcode, error, found } = finder;
  return (
    <form className="postcode-finder" action={`${action}#${anchor}`} method="get" data-native>
      <label htmlFor={`${anchor}-postcode`}>Find the nearest by postcode</label>
      <div>
        <input
          id={`${anchor}-postcode`}
          className="field"
          name="postcode"
          defaultValue={postcode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${anchor}-postcode-error` : undefined}
        />
        <Button type="submit">Find</Button>
      </div>
      {error ? (
        <p className="field-error" id={`${anchor}-postcode-error`} role="alert">
          {error}
        </p>
      ) : null}
      {found ? (
        <p className="muted" role="status">
          Nearest to {postcode} first.
        </p>
      ) : null}
    </form>
  );
}
