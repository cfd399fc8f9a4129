import { Icon } from "./icon.tsx";

/** A selected choice as a link that removes it. `label` names the choice. */
export function RemovableChip({ label, href }: { label: string; href: string }) {
  return (
    <a className="chip chip-on" href={href} data-keep-scroll="">
      {label}
      <Icon name="close" />
      <span className="sr-only"> – remove this filter</span>
    </a>
  );
}
