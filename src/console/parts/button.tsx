import type { ComponentProps } from "react";
import { Link } from "react-router";

type Kind = { kind?: "primary" | "plain" | "danger" | undefined };
type ButtonProps = Kind & Omit<ComponentProps<"button">, "type" | "className">;

/** A button that sends its form. */
export const SubmitButton = ({ name, value, kind, ...rest }: ButtonProps) => (
  <button type="submit" name={name} value={value} className="button" data-kind={kind} {...rest} />
);

export const PlainButton = ({ name, value, kind, ...rest }: ButtonProps) => (
  <button type="button" name={name} value={value} className="button" data-kind={kind} {...rest} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ kind, ...rest }: Kind & Omit<ComponentProps<typeof Link>, "className">) => (
  <Link className="button" data-kind={kind} {...rest} />
);
