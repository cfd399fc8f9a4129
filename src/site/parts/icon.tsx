import type { IconName } from "./icon-names.ts";

/**
 * An icon beside text: an empty element without a role, drawn by its style sheet (icons.css). An icon without text gets its name from the
 * surrounding button.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <i className={className ? `icon i-${name} ${className}` : `icon i-${name}`} />;
}
