import { Icon } from "./icon.tsx";

/** A list with a tick before each item; nothing for an empty one. */
export function TickList({ items, className }: { items: readonly string[]; className: string }) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  );
}
