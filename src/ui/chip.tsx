import { Icon } from "./icon.tsx";

/** A choice made, as a link that takes it back. `label` is what is chosen. */
export function RemovableChip({ label, href }: { label: string; href: string }) {
  return (
    <a className="chip chip-on" href={href} data-keep-scroll="">
      {label}
      <Icon name="close" />
      <span className="sr-only"> – remove this filter</span>
    </a>
  );
}
