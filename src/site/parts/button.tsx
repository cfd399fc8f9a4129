import type { ComponentProps } from "react";

type Look = {
  /** `primary` for the one main action of a view, `quiet` for secondary ones. */
  look?: "primary" | "plain" | "quiet";
  size?: "small" | "medium" | "large";
  wide?: boolean;
};

function classes({ look = "plain", size = "medium", wide = false }: Look, extra?: string): string {
  let text = "btn";
  if (look !== "plain") text += ` btn-${look}`;
  if (size !== "medium") text += ` btn-${size}`;
  if (wide) text += " btn-wide";
  return extra ? `${text} ${extra}` : text;
}

/** A button; `type="button"` by default. `busy` keeps it focusable and is announced by screen readers. */
export function Button({
  look,
  size,
  wide,
  busy,
  className,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, size, wide }, className)}
      aria-busy={busy || undefined}
    />
  );
}

export function LinkButton({ look, size, wide, className, ...rest }: Look & ComponentProps<"a">) {
  return <a {...rest} className={classes({ look, size, wide }, className)} />;
}
